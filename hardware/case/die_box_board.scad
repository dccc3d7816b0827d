// The same box for the die's printed board: the floor has its posts, the top its place of the plug.
include <die_box.scad>
on_board = true;
