// The console strip: three equal pieces of six castles, a button and a lamp each, bolted end to
// end beside the board. Castles count from left to right, as in the board file.
//   openscad -D 'print="strip"' -o console_strip.stl console.scad     also: "cover"; three of each
include <parts.scad>
print = "strip"; // strip, cover; touching, crowded: must be nothing

castles = 6;
pitch = 34;
size = [castles * pitch + 2 * wall, 64, 48];
button_y = 20;
lamp_y = 48;
corner = 9;

module each_castle() {
    for (castle = [0 : castles - 1]) translate([wall + (castle + 0.5) * pitch, 0, 0]) children();
}

module posts() {
    for (x = [wall + corner / 2 - 0.5, size[0] - wall - corner / 2 + 0.5], y = [wall + corner / 2 - 0.5, size[1] - wall - corner / 2 + 0.5])
        translate([x, y, 0]) children();
}

module strip() {
    difference() {
        union() {
            difference() {
                translate([0, 0, -size[2]]) cube(size);
                translate([wall, wall, -size[2] - 1])
                    cube([size[0] - 2 * wall, size[1] - 2 * wall, size[2] - wall + 1]);
            }
            posts() translate([-corner / 2, -corner / 2, -size[2] + 0.01])
                cube([corner, corner, 14]);
        }
        posts() translate([0, 0, -size[2]]) cylinder(d = screw_core, h = 24, center = true);
        each_castle() translate([0, button_y, 0]) hole(button_hole, 3 * wall);
        each_castle() translate([0, lamp_y, 0]) hole(lamp_hole, 3 * wall);
        // Through both ends: wires, and two bolts to the next piece.
        for (x = [0, size[0]]) translate([x, 0, -size[2] / 2]) rotate([0, 90, 0]) {
            translate([0, size[1] / 2, 0]) cylinder(d = 16, h = 4 * wall, center = true);
            for (y = [14, size[1] - 14]) translate([0, y, 0]) hole(screw, 4 * wall);
        }
    }
}

module cover() {
    difference() {
        translate([0, 0, -size[2] - wall]) cube([size[0], size[1], wall]);
        posts() translate([0, 0, -size[2]]) hole(screw, 4 * wall);
    }
}

if (print == "strip") strip();
if (print == "cover") cover();
if (print == "touching") intersection() {
    union() { strip(); cover(); }
    translate([0, 0, 0.005]) each_castle() {
        translate([0, button_y, 0]) button_part(fits);
        translate([0, lamp_y, 0]) lamp_part(fits);
    }
}
if (print == "crowded") {
    intersection() {
        each_castle() translate([0, button_y, 0]) button_part();
        each_castle() translate([0, lamp_y, 0]) lamp_part();
    }
    intersection() {
        translate([wall + pitch / 2, button_y, 0]) button_part();
        translate([wall + 1.5 * pitch, button_y, 0]) button_part();
    }
}
