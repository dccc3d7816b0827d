// A tray for the castles' Nano, under the table or at the end of the strip: its cable and the
// wires are held by ties.
//   openscad -o tray.stl tray.scad
include <parts.scad>
print = "tray"; // tray; touching: must be nothing

size = [80, 46, wall];
nano_at = [28, size[1] / 2];

module tray() {
    difference() {
        union() {
            cube(size);
            translate([nano_at[0], nano_at[1], wall - 0.01]) nano_rest();
        }
        for (x = [5, size[0] - 5], y = [5, size[1] - 5]) translate([x, y, 0]) hole(screw, 4 * wall);
        // Ties: the USB cable, and the wires of the keys on either side.
        for (y = [-6, 6]) translate([12, size[1] / 2 + y - 1, -1]) cube([4, 2, wall + 2]);
        for (x = [36, 60], y = [3, size[1] - 5]) translate([x, y, -1]) cube([4, 2, wall + 2]);
    }
}

if (print == "tray") tray();
if (print == "touching") intersection() {
    tray();
    translate([nano_at[0], nano_at[1], wall + nano_rest_z + 0.005]) nano_part(fits);
}
