# make run    sets up everything and opens the table in a window
# make test   sets up everything and runs every check
# make quick  sets up everything and runs the checks that take a minute or two
# make game SLUG=rheingold  sets up everything and runs every check of one game
# make turn   sets up everything and moves on to the next part of the very large sets of cases
# make bench  sets up everything and prints the measurements
# make pictures  sets up everything and draws every screen into out/pictures, for you to look at
# make install  turns this computer into a table (docs/raspberry-pi.md); tools/install.sh does more
# make deb    builds the Debian package in build/
# make release  sets up everything and makes all that is given to others, in build/release
# make system-test  builds machines, x86 and ARM, and runs the package and the service in them; needs root
# make kit    sets up everything and checks circuits, boards and boxes (ngspice, KiCad, OpenSCAD)
# make cuts   sets up everything and tries every crash point of twenty matches; takes an hour
.PHONY: setup run test quick game turn bench pictures kit cuts install deb release system-test clean

setup:
	@tools/setup.sh run

run: setup
	@.venv/bin/herald run

test:
	@tools/setup.sh test
	@tools/check.sh

quick:
	@tools/setup.sh test
	@tools/check.sh quick

game:
	@tools/setup.sh test
	@tools/check.sh game $(SLUG)

turn:
	@tools/setup.sh test
	@tools/check.sh turn

bench:
	@tools/setup.sh bench
	@.venv/bin/python -m bench

pictures:
	@tools/setup.sh test
	@.venv/bin/python -m tools.pictures

kit:
	@tools/setup.sh kit
	@.venv/bin/python -m hardware.netlist >/dev/null
	@.venv/bin/python -m pytest -q tests/kit
	@.venv/bin/python -m hardware.case.solids out/case
	@.venv/bin/python -m hardware.boards.run out/boards
	@.venv/bin/python -m hardware.harness out/wires

cuts:
	@tools/setup.sh test
	@.venv/bin/python -m tests.support.cuts --jobs 2

install:
	@tools/install.sh

deb:
	@packaging/build.sh

release:
	@tools/setup.sh test
	@.venv/bin/python -m tools.release

system-test:
	@tools/setup.sh machine
	@HERALD_MACHINE=1 .venv/bin/python -m pytest -v -n 2 --dist loadgroup --no-loadscope-reorder \
		--durations=15 tests/machine

clean:
	rm -rf .venv .venv-ce .venv-kicad build out *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
