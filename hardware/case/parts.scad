// Which parts go into the boxes, and how large are they? Millimetres.
//
// Nobody has measured these on parts in the hand: measure yours, and change them here. A
// cut-out is its part and `play`.
play = 0.3;
fits = 0.28; // what a check asks for: 0.3, less what the edges of a round hole take
wall = 2.4;
$fn = 48;

button_hole = 24;    // an arcade button of 24 mm, pushed in from above
button_flange = 30;  // lies on the plate
button_deep = 34;    // below the plate, with its plugs
lamp_hole = 12;      // a lamp of a chain ("12 mm pixel"), pushed in from below
lamp_deep = 30;
led_hole = 5;        // LED of 5 mm; its collar, 5.8 mm wide, stays below the plate
led_collar = 5.8;
nano = [45, 18, 1.6];
nano_above = 8;      // pins and chips above its board
nano_below = 10;     // pins below it
plug = [30, 12, 9];  // a USB plug with its sleeve
screw = 3;           // M3
screw_core = 2.5;    // cut by the screw itself
head = 6;
socket_high = 11;    // a socket strip, and the plastic below a Nano's board
post_high = 5;       // below a printed board: its joints and cut wires
die_board = [78, 46, 1.6];        // as in boards/die_board.py
castle_board = [100, 100, 1.6];   // as in boards/castle_carrier.py
board_inset = 4;     // its holes, M3, from its edges
board_nano = 2.9;    // from its left edge to its Nano
die_board_nano = 16.79;           // from its lower edge to the middle of its Nano
castle_board_nano = 49.835;
display = [194, 111, 8];        // a touch display of 7 inches, without what is behind it
display_holes = [126.2, 65.7];  // M3, in its back
display_behind = [108, 56, 32]; // the computer, its plugs and the display's own board

// A hole that is nowhere narrower than the part and its play.
module hole(d, h) {
    cylinder(d = (d + play) / cos(180 / $fn), h = h, center = true);
}

// The parts themselves, grown by `by`; their plate's upper side is z = 0.
module button_part(by = 0) {
    translate([0, 0, -button_deep]) cylinder(d = button_hole + by, h = button_deep + 0.01);
    cylinder(d = button_flange, h = 10);
}

module lamp_part(by = 0) {
    translate([0, 0, -lamp_deep]) cylinder(d = lamp_hole + by, h = lamp_deep + 4);
}

// Its wires are bent away below its collar.
module led_part(by = 0) {
    translate([0, 0, -wall - 6]) cylinder(d = led_hole + by, h = 12);
    translate([0, 0, -wall - 6]) cylinder(d = led_collar + by, h = 6 - 0.01);
}

// Its board's lower side is z = 0; the plug is towards -x.
module nano_part(by = 0) {
    translate([-by / 2, -(nano[1] + by) / 2, 0])
        cube([nano[0] + by, nano[1] + by, nano[2] + nano_above]);
    translate([3, -nano[1] / 2 + 1.2, -nano_below + 0.01]) cube([nano[0] - 6, 3, nano_below]);
    translate([3, nano[1] / 2 - 4.2, -nano_below + 0.01]) cube([nano[0] - 6, 3, nano_below]);
    translate([-plug[0] + 1, -(plug[1] + by) / 2, nano[2] - 2.5 - by / 2])
        cube([plug[0], plug[1] + by, plug[2] + by]);
}

// Two rails on which a Nano rests by its edges, and four corners; z = 0 is the floor. The pins
// hang between the rails; a cable tie goes round board and rails.
module nano_rest() {
    high = nano_below + 1;
    for (side = [-1, 1])
        translate([0, side * (nano[1] / 2 - 0.3), 0])
            translate([0, -0.75, 0]) cube([nano[0], 1.5, high]);
    for (x = [-wall - play / 2, nano[0] + play / 2], side = [-1, 1])
        translate([x, side * (nano[1] / 2 - 0.3) - 1.2, 0]) cube([wall, 2.4, high + nano[2] + 1]);
    for (x = [10, nano[0] - 10 - wall], side = [-1, 1])
        translate([x, side * (nano[1] + play + 1.6) / 2 - 0.8, 0])
            cube([wall, 1.6, high + nano[2] + 1]);
}
nano_rest_z = nano_below + 1;

// A printed board; the corner below left of its lower side is [0, 0, 0]. Its Nano stands on it.
module board_part(size, nano_y, by = 0) {
    translate([-by / 2, -by / 2, 0]) cube(size + [by, by, 0]);
    translate([board_nano, nano_y, size[2] + socket_high]) nano_part(by);
}

// The four posts that it is screwed on, by M3 x 6 that cut their own thread; z = 0 is the floor.
module board_rest(size) {
    for (x = [board_inset, size[0] - board_inset], y = [board_inset, size[1] - board_inset])
        translate([x, y, 0]) difference() {
            cylinder(d = 7, h = post_high);
            translate([0, 0, 0.6]) cylinder(d = screw_core, h = post_high);
        }
}
board_nano_z = post_high + die_board[2] + socket_high;
