"""Both ends of a bad line in made-up time: every roll is counted, none of them twice.

No thread, no port and no clock: the die's logic and the host's link take turns,
and hypothesis decides what is lost, when the die is switched off, when the
program crashes, and when the referee comes round to writing and acknowledging.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.adapters.devices.die_link import DieLink
from companion.adapters.devices.die_logic import DieLogic
from companion.adapters.devices.link import Effect
from companion.adapters.devices.ports import DieSettled, RollId, Why
from companion.adapters.devices.sentences import Sentence

UID = "00c0ffee"
SETTLING_S = 12.0
"""Long enough that a die which starts again cannot catch up with its former numbers unheard."""

COUNTS = st.integers(0, 8)
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("throw"), st.integers(1, 6)),
        st.tuples(st.just("throw"), st.integers(1, 6)),
        st.tuples(st.just("pause"), st.integers(1, 40)),
        st.tuples(st.sampled_from(["lose_to_host", "lose_to_die", "restart"]), COUNTS),
        st.tuples(st.sampled_from(["write", "acknowledge", "crash", "reopen"]), st.just(0)),
        st.tuples(st.sampled_from(["write", "acknowledge", "crash", "reopen"]), st.just(0)),
    ),
    min_size=10,
    max_size=40,
)


class World:
    """A die, a host and the record; `thrown` holds what really lay on the table."""

    def __init__(self) -> None:
        self.now = 0.0
        self.boot = 1
        self.die = DieLogic(UID, self.boot, "Ada", self.now)
        self.link = DieLink()
        self.losses = {"host": 0, "die": 0}
        """How many of the next sentences get lost, by the end that misses them."""
        self.thrown: dict[RollId, int] = {}
        self.emitted: list[DieSettled] = []
        self.record: dict[RollId, int] = {}
        self.unacknowledged: list[DieSettled] = []
        self.do(self.link.opened(self.now))

    def loses(self, end: str) -> bool:
        is_lost = self.losses[end] > 0
        self.losses[end] -= is_lost
        return is_lost

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, DieSettled):
                assert effect.id not in self.record, "emitted although the record holds it"
                assert effect not in self.emitted, "emitted twice"
                assert self.thrown.get(effect.id) == effect.face, "nobody threw this"
                self.emitted.append(effect)
            elif isinstance(effect, Sentence) and not self.loses("die"):
                self.hear(self.die.receive(effect))

    def hear(self, sentences: list[Sentence]) -> None:
        for sentence in sentences:
            if sentence.kind == "roll":
                self.thrown[RollId(UID, self.boot, sentence.seq)] = int(sentence.fields[0])
            if not self.loses("host"):
                self.do(self.link.receive(sentence, self.now))

    def wait(self, wait_s: float) -> None:
        until = self.now + wait_s
        while (due := min(self.die.next_due, self.link.next_due)) <= until:
            self.now = max(self.now, due)
            self.hear(self.die.due(self.now))
            self.do(self.link.tick(self.now))
            if not self.link.wants_port:
                self.do(self.link.opened(self.now))
        self.now = until

    def throw(self, face: int) -> None:
        self.hear(self.die.press(face, self.now))
        self.wait(0.7)

    def pause(self, tenths: int) -> None:
        self.wait(tenths / 10)

    def lose_to_host(self, count: int) -> None:
        self.losses["host"] = count

    def lose_to_die(self, count: int) -> None:
        self.losses["die"] = count

    def write(self, _: int = 0) -> None:
        for settled in self.emitted:
            self.record[settled.id] = settled.face
        self.unacknowledged += self.emitted
        self.emitted = []

    def acknowledge(self, _: int = 0) -> None:
        for settled in self.unacknowledged:
            self.do(self.link.acknowledge(settled, self.now))
        self.unacknowledged = []

    def crash(self, _: int = 0) -> None:
        """The program starts again, with nothing but its record."""
        self.emitted, self.unacknowledged = [], []
        self.link = DieLink(counted=self.record)
        self.do(self.link.opened(self.now))

    def reopen(self, _: int = 0) -> None:
        self.do(self.link.absent(Why.UNPLUGGED))
        self.do(self.link.opened(self.now))

    def restart(self, unheard: int) -> None:
        """The die is switched off and on, its first sentences get lost, and somebody throws."""
        self.wait(SETTLING_S)
        self.boot += 1
        self.die = DieLogic(UID, self.boot, "Ada", self.now)
        self.lose_to_host(unheard)
        self.hear([self.die.hello()])
        self.throw(1 + self.boot % 6)


@settings(max_examples=200, deadline=None)
@given(ACTIONS)
def test_every_roll_counts_exactly_once(actions: list[tuple[str, int]]) -> None:
    world = World()
    for action, number in actions:
        getattr(world, action)(number)
    world.losses = {"host": 0, "die": 0}
    for _ in range(20):
        world.wait(1.0)
        world.write()
        world.acknowledge()
    assert not world.die.is_busy
    of_this_boot = {roll: face for roll, face in world.thrown.items() if roll.boot == world.boot}
    assert of_this_boot.items() <= world.record.items() <= world.thrown.items()
