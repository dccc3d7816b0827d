"""What is wrong with a circuit? Our own rule check: what has destroyed or puzzled boards before.

A fault is a sentence that names the net or the part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hardware import parts
from hardware.netlist import GROUND, Circuit
from hardware.parts import IN_SERIES, KINDS, RESISTORS, Role

_LEVELS = {Role.DRIVES, Role.PULLED, Role.SUPPLY, Role.GROUND}


def faults(circuit: Circuit) -> list[str]:
    """Everything that is wrong with it; empty when nothing is."""
    unknown = list(_unknown_terminals(circuit))
    if unknown:
        return unknown
    return [
        fault
        for rule in (
            _each_terminal_once, _nothing_is_left_open, _no_two_supplies, _grounds_and_supplies,
            _no_floating_input, _light_has_a_resistor, _diode_points_to_a_row,
            _button_has_its_resistors, _no_pin_above_what_it_stands, _one_output_a_net,
            _fuse_protects,
        )
        for fault in rule(circuit)
    ]  # fmt: skip


def _unknown_terminals(circuit: Circuit) -> Iterator[str]:
    for net, terminals in circuit.nets.items():
        for terminal in terminals:
            reference, _, pin = terminal.partition(".")
            if reference not in circuit.parts or pin not in circuit.parts[reference].pins:
                yield f"{net}: there is no {terminal}."


def _each_terminal_once(circuit: Circuit) -> Iterator[str]:
    count = Counter(terminal for terminals in circuit.nets.values() for terminal in terminals)
    for terminal, times in count.items():
        if times > 1:
            yield f"{terminal} is on {times} nets."


def _nothing_is_left_open(circuit: Circuit) -> Iterator[str]:
    """Each net joins something; each pin is on one, but those that may stay open."""
    used = {terminal for terminals in circuit.nets.values() for terminal in terminals}
    for net, terminals in circuit.nets.items():
        if len(terminals) < 2:
            yield f"{net} joins nothing: {terminals}."
    for reference, part in circuit.parts.items():
        for pin, role in part.pins.items():
            may_stay_open = role in {Role.DRIVES, Role.SUPPLY} or (
                role is Role.PULLED and part.kind in {"mcp23017", "shifter"}
            )
            if f"{reference}.{pin}" not in used and not may_stay_open:
                yield f"{reference}.{pin} is left open."


def _no_two_supplies(circuit: Circuit) -> Iterator[str]:
    for group in _groups(circuit, ("fuse", "jumper")):
        feeding = [terminal for terminal in group if circuit.role(terminal) is Role.SUPPLY]
        if len(feeding) > 1:
            yield f"Two supplies are joined: {' and '.join(sorted(feeding))}."
        if feeding and any(circuit.role(terminal) is Role.GROUND for terminal in group):
            yield f"{feeding[0]} is short to ground."


def _grounds_and_supplies(circuit: Circuit) -> Iterator[str]:
    """Ground is one net; what is fed is on a net that something feeds."""
    for net, terminals in circuit.nets.items():
        if net != GROUND:
            for terminal in terminals:
                if circuit.role(terminal) is Role.GROUND:
                    yield f"{terminal} is on {net}, not on {GROUND}."
    for group in _groups(circuit, ("fuse",)):
        if any(circuit.role(terminal) is Role.SUPPLY for terminal in group):
            continue
        for terminal in group:
            if circuit.role(terminal) is Role.FED:
                yield f"Nothing feeds {terminal}."


def _no_floating_input(circuit: Circuit) -> Iterator[str]:
    """An input has a level: from an output, a pull-up, or a resistor to one."""
    for group in _groups(circuit, RESISTORS):
        roles = {circuit.role(terminal) for terminal in group}
        if Role.HEARS in roles and not roles & _LEVELS:
            heard = next(t for t in group if circuit.role(t) is Role.HEARS)
            yield f"{heard} has no level: nothing drives it."


def _light_has_a_resistor(circuit: Circuit) -> Iterator[str]:
    for net, terminals in circuit.nets.items():
        for terminal in terminals:
            if circuit.kind(terminal) == "led" and terminal.endswith(".anode"):
                others = [circuit.kind(other) for other in terminals if other != terminal]
                if others != ["resistor_330"]:
                    yield f"{terminal} has no 330 Ω of its own ({net})."
            if circuit.kind(terminal) == "led" and terminal.endswith(".cathode") and net != GROUND:
                yield f"{terminal} isn't at ground: the light is the wrong way round."


def _diode_points_to_a_row(circuit: Circuit) -> Iterator[str]:
    """Cathode to the pin that is pulled down, anode to the key."""
    at = {terminal: net for net, terminals in circuit.nets.items() for terminal in terminals}
    for reference, part in circuit.parts.items():
        if part.kind != "diode":
            continue
        drives = [
            terminal
            for terminal in circuit.nets[at[f"{reference}.cathode"]]
            if circuit.role(terminal) is Role.DRIVES
        ]
        if len(drives) != 1:
            yield f"{reference}: its cathode isn't at a row."
        if {circuit.kind(t) for t in circuit.nets[at[f"{reference}.anode"]]} != {"button", "diode"}:
            yield f"{reference}: its anode isn't at a button of its own."


def _button_has_its_resistors(circuit: Circuit) -> Iterator[str]:
    """One in series with each; 10 kΩ to 3.3 V where the pull-up is a Pi's or an expander's."""
    at = {terminal: net for net, terminals in circuit.nets.items() for terminal in terminals}
    chip = "mcp23017" if circuit.quantities["mcp23017"] else "nano"
    series = IN_SERIES[chip]
    for reference, part in circuit.parts.items():
        if part.kind != "button":
            continue
        others = [t for t in circuit.nets[at[f"{reference}.1"]] if t != f"{reference}.1"]
        if [circuit.kind(terminal) for terminal in others] != [series]:
            yield f"{reference} has no {RESISTORS[series][0]} of its own in series."
            continue
        far = circuit.nets[at[f"{others[0].split('.')[0]}.1"]]
        kinds = {circuit.kind(terminal) for terminal in far}
        if kinds & {"pi", "mcp23017"} and "resistor_10k" not in kinds:
            yield f"{reference} has no 10 kΩ to 3.3 V."


def _no_pin_above_what_it_stands(circuit: Circuit) -> Iterator[str]:
    """No path through resistors, contacts and fuses leads from 5 V to a pin for 3.3 V."""
    joining = (*RESISTORS, "fuse", "button", "jumper")
    for group in _groups(circuit, joining, across_ground=False):
        fives = [t for t in group if _is_five_volt(circuit, t)]
        for terminal in group if fives else ():
            if (
                KINDS[circuit.kind(terminal)].most_v == 3.6
                and circuit.role(terminal) is not Role.GROUND
            ):
                yield f"5 V of {fives[0]} reaches {terminal}, which stands 3.3 V."


def _is_five_volt(circuit: Circuit, terminal: str) -> bool:
    kind, role = circuit.kind(terminal), circuit.role(terminal)
    if kind == "shifter":
        return terminal.split(".")[1].startswith("HV")
    return (kind == "supply_5v" and role is Role.SUPPLY) or (
        kind == "nano" and role in {Role.SUPPLY, Role.DRIVES, Role.PULLED}
    )


def _one_output_a_net(circuit: Circuit) -> Iterator[str]:
    for net, terminals in circuit.nets.items():
        outputs = [t for t in terminals if circuit.role(t) is Role.DRIVES]
        if len(outputs) > 1:
            yield f"{net}: {' and '.join(outputs)} drive against each other."
        if outputs and net == GROUND:
            yield f"{outputs[0]} is short to ground."


def _fuse_protects(circuit: Circuit) -> Iterator[str]:
    """It blows at what the supply gives, and carries what the lamps draw even uncapped."""
    if not circuit.quantities["supply_5v"]:
        return
    if not circuit.quantities["fuse"]:
        yield "The lamps' supply has no fuse."
    yield from fuse_faults(parts.FUSE_RATED_A * parts.FUSE_HOLDS,
                           parts.FUSE_RATED_A * parts.FUSE_BLOWS)  # fmt: skip
    yield from fuse_faults(parts.PTC_HOLDS_A, parts.PTC_TRIPS_A)


def fuse_faults(holds_a: float, blows_a: float) -> Iterator[str]:
    """Why a fuse is no use: the lamps blow it, or the supply does not."""
    if holds_a < parts.LAMPS_UNCAPPED_A:
        yield f"The fuse blows without a fault: it holds {holds_a:.2f} A."
    if blows_a > parts.SUPPLY_A:
        yield f"The fuse never blows: it takes {blows_a:.2f} A, and there are {parts.SUPPLY_A} A."


def _groups(
    circuit: Circuit, joining: Iterable[str], *, across_ground: bool = True
) -> list[set[str]]:
    """The terminals of nets that are joined by parts of these kinds."""
    parent = {net: net for net in circuit.nets}

    def root(net: str) -> str:
        while parent[net] != net:
            net = parent[net]
        return net

    at = {terminal: net for net, terminals in circuit.nets.items() for terminal in terminals}
    for reference, part in circuit.parts.items():
        if part.kind not in joining:
            continue
        for first, second in KINDS[part.kind].joins:
            ends = at.get(f"{reference}.{first}"), at.get(f"{reference}.{second}")
            if None in ends or (not across_ground and GROUND in ends):
                continue
            parent[root(str(ends[0]))] = root(str(ends[1]))
    found: dict[str, set[str]] = {}
    for net, terminals in circuit.nets.items():
        found.setdefault(root(net), set()).update(terminals)
    return list(found.values())
