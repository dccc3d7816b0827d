// A tray for the castles' printed board: wires leave above and below, the USB cable at the left.
//   openscad -o tray_board.stl tray_board.scad
include <parts.scad>
print = "tray"; // tray; touching: must be nothing

margin = [26, 14];
size = [castle_board[0] + 2 * margin[0], castle_board[1] + 2 * margin[1], wall];
board_at = [margin[0], margin[1]];

module tray() {
    difference() {
        union() {
            cube(size);
            translate([board_at[0], board_at[1], wall - 0.01]) board_rest(castle_board);
        }
        for (x = [5, size[0] - 5], y = [5, size[1] - 5]) translate([x, y, 0]) hole(screw, 4 * wall);
        // Ties: the USB cable, the buttons' wires above and below, supply and lamps at the right.
        for (y = [-6, 6])
            translate([10, board_at[1] + castle_board_nano + y - 1, -1]) cube([4, 2, wall + 2]);
        for (x = [size[0] / 4, size[0] / 2, 3 * size[0] / 4], y = [4, size[1] - 6])
            translate([x - 2, y, -1]) cube([4, 2, wall + 2]);
        for (y = [-20, 0, 20])
            translate([size[0] - 10, size[1] / 2 + y - 2, -1]) cube([2, 4, wall + 2]);
        // What carries nothing.
        translate([board_at[0] + 12, board_at[1] + 12, -1])
            cube([castle_board[0] - 24, castle_board[1] - 24, wall + 2]);
    }
}

if (print == "tray") tray();
if (print == "touching") intersection() {
    tray();
    translate([board_at[0], board_at[1], wall + post_high + 0.005])
        board_part(castle_board, castle_board_nano, fits);
}
