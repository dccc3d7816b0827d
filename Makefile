# make run    sets up everything and opens the table's window
# make test   sets up everything and runs every check
# make bench  sets up everything and prints the measurements
.PHONY: setup run test bench clean

setup:
	@tools/setup.sh run

run: setup
	@.venv/bin/companion run

test:
	@tools/setup.sh test
	@tools/check.sh

bench:
	@tools/setup.sh bench
	@.venv/bin/python -m bench

clean:
	rm -rf .venv .venv-ce build out *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
