// A stand for a touch display of 7 inches, which is screwed on by its own four holes; what is behind
// it, such as a Raspberry Pi, looks through a window, and its cables leave between two cheeks.
//   openscad -o display_stand.stl display_stand.scad
include <parts.scad>
print = "stand"; // stand; touching, crowded: must be nothing

lean = 25;               // degrees backwards; 0 is upright
thick = 4;
plate = [146, 90];
cheek = 5;
lift = 18;               // the plate's lower edge above the table
front = -14;             // where it rests in front of the plate, and behind it
back = 86;
foot = 6;
brim = 10;

function on_plate(up, out) =
    [up * sin(lean) - out * cos(lean), lift + up * cos(lean) + out * sin(lean)];

// The display's back lies on z = 0; x is across, y up along it, its middle is [0, 0, 0].
module leaning() {
    translate([0, 0, lift]) rotate([90 - lean, 0, 0]) translate([0, plate[1] / 2, 0]) children();
}

module screws() {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * display_holes[0] / 2, y * display_holes[1] / 2, 0]) children();
}

module cheek_side() {
    rotate([90, 0, 90]) linear_extrude(cheek) difference() {
        polygon([[front, 0], [front, foot], on_plate(-13, -1), on_plate(0, -1), on_plate(plate[1], -1),
            on_plate(plate[1], -thick), [back, foot], [back, 0]]);
        // What carries nothing.
        offset(r = 4) offset(r = -4)
            polygon([on_plate(2, -thick - brim) + [0, 3], on_plate(plate[1] - 22, -thick - brim),
                [back - 2 * brim, foot + 3]]);
    }
}

module stand() {
    difference() {
        union() {
            leaning() translate([-plate[0] / 2, -plate[1] / 2, -thick])
                cube([plate[0], plate[1], thick]);
            for (x = [-plate[0] / 2, plate[0] / 2 - cheek]) translate([x, 0, 0]) cheek_side();
            translate([-plate[0] / 2, back - brim, 0]) cube([plate[0], brim, foot]);
            translate([-plate[0] / 2, front, 0]) cube([plate[0], brim, foot]);
        }
        leaning() {
            translate([0, 0, -thick]) cube([display_behind[0] + play, display_behind[1] + play,
                3 * thick], center = true);
            screws() hole(screw, 4 * thick);
        }
        // Ties hold the cables at the bar behind.
        for (x = [-40, 0, 40], side = [-1, 1])
            translate([x + side * 6 - 1, back - brim / 2 - 2, -1]) cube([2, 4, foot + 2]);
    }
}

module display_here(by = 0) {
    leaning() {
        translate([-display[0] / 2, -display[1] / 2, 0.005]) cube(display);
        translate([0, 0, -display_behind[2] / 2]) cube([display_behind[0] + by,
            display_behind[1] + by, display_behind[2]], center = true);
        screws() translate([0, 0, -thick - head]) cylinder(d = screw + by, h = thick + head);
        screws() translate([0, 0, -thick - head - 0.005]) cylinder(d = head, h = head);
    }
}

if (print == "stand") stand();
if (print == "touching") intersection() {
    stand();
    display_here(fits);
}
// The display, or what is behind it, in the table.
if (print == "crowded") intersection() {
    display_here();
    translate([-200, -200, -100]) cube([400, 400, 100]);
}
