// The die: a box with a button and seven lights, on a floor that carries the Nano.
//   openscad -D 'print="top"' -o die_top.stl die_box.scad        also: "floor"
include <parts.scad>
print = "top"; // top, floor; touching, crowded: where parts meet the box, or one another (must be nothing)
on_board = false; // whether the Nano sits on the printed board (die_box_board.scad)

inside = [96, 86, 46];
outside = inside + [2 * wall, 2 * wall, wall];
corner = 9;
button_at = [0, -18];
pip_at = [[-1, 1], [-1, 0], [-1, -1], [0, 0], [1, 1], [1, 0], [1, -1]]; // as in pins.h
pip_step = 13;
pips_at = [0, 23];
board_at = [-die_board[0] / 2, -3.5];
nano_at = on_board ? board_at + [board_nano, die_board_nano] : [-14, 24];
nano_z = on_board ? board_nano_z : nano_rest_z;

module posts() {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (inside[0] / 2 - corner / 2 + 0.5), y * (inside[1] / 2 - corner / 2 + 0.5)])
            children();
}

module top() {
    difference() {
        union() {
            difference() {
                translate([-outside[0] / 2, -outside[1] / 2, -outside[2]]) cube(outside);
                translate([-inside[0] / 2, -inside[1] / 2, -outside[2] - 1])
                    cube(inside + [0, 0, 1]);
            }
            posts() translate([-corner / 2, -corner / 2, -outside[2] + 0.01])
                cube([corner, corner, inside[2]]);
        }
        posts() translate([0, 0, -outside[2] + 9]) cylinder(d = screw_core, h = 20, center = true);
        translate(button_at) hole(button_hole, 3 * wall);
        for (pip = pip_at) translate(pips_at + pip_step * pip) hole(led_hole, 3 * wall);
        // The plug comes in through the left wall, the cable is held by a tie inside.
        translate([-outside[0] / 2 - 1, nano_at[1] - (plug[1] + 2) / 2, -outside[2] - 0.01])
            cube([wall + 2, plug[1] + 2, wall + nano_z + plug[2] + 3]);
    }
}

module bottom() {
    difference() {
        union() {
            translate([-outside[0] / 2, -outside[1] / 2, -outside[2] - wall])
                cube([outside[0], outside[1], wall]);
            translate([0, 0, -outside[2] - 0.01])
                if (on_board) translate(board_at) board_rest(die_board);
                else translate(nano_at) nano_rest();
        }
        posts() translate([0, 0, -outside[2]]) hole(screw, 3 * wall);
        // Two slots for the tie that holds the cable.
        for (side = [-1, 1])
            translate([-outside[0] / 2 + 5, nano_at[1] + side * 6 - 1, -outside[2] - wall - 1])
                cube([4, 2, wall + 2]);
    }
}

if (print == "top") top();
if (print == "floor") bottom();
if (print == "touching") intersection() {
    union() { top(); bottom(); }
    translate([0, 0, 0.005]) { button_here(fits); lights_here(fits); nano_here(fits); }
}
if (print == "crowded") {
    intersection() { button_here(); lights_here(); }
    intersection() { button_here(); nano_here(); }
    intersection() { lights_here(); nano_here(); }
}

module button_here(by = 0) {
    translate(button_at) button_part(by);
}

module lights_here(by = 0) {
    for (pip = pip_at) translate(pips_at + pip_step * pip) led_part(by);
}

module nano_here(by = 0) {
    translate([0, 0, -outside[2]])
        if (on_board) translate([board_at[0], board_at[1], post_high])
            board_part(die_board, die_board_nano, by);
        else translate([nano_at[0], nano_at[1], nano_rest_z]) nano_part(by);
}
