-- The record, version 1. The program compares every file that it opens with
-- this text: change anything here only together with user_version.
--
-- entries is the truth and only ever grows. A row of matches repeats what the
-- first and the last entry say, so that the list of matches is quick and an
-- end that went missing is noticed; only the triggers keep it.

PRAGMA application_id = 0x436f6d70;
PRAGMA user_version = 1;

CREATE TABLE matches (
    id         TEXT NOT NULL PRIMARY KEY,
    game       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_seq   INTEGER NOT NULL,
    last_kind  TEXT NOT NULL,
    last_at    TEXT NOT NULL,
    last_hash  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- body comes last: a query that does not ask for it then does not read it.
CREATE TABLE entries (
    match   TEXT NOT NULL REFERENCES matches (id),
    seq     INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    version INTEGER NOT NULL,
    at      TEXT NOT NULL,
    source  TEXT NOT NULL,
    hash    TEXT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_by_source ON entries (source) WHERE source <> '';

CREATE TRIGGER entries_follow_one_another BEFORE INSERT ON entries
WHEN NEW.seq IS NOT (SELECT last_seq + 1 FROM matches WHERE id = NEW.match)
BEGIN SELECT RAISE(ABORT, 'an entry must be the next of its match'); END;

CREATE TRIGGER entries_move_the_end AFTER INSERT ON entries
BEGIN
    UPDATE matches
    SET last_seq = NEW.seq, last_kind = NEW.kind, last_at = NEW.at, last_hash = NEW.hash
    WHERE id = NEW.match;
END;

CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;

CREATE TRIGGER matches_begin_once BEFORE INSERT ON matches
WHEN NEW.last_seq <> -1 OR EXISTS (SELECT 1 FROM matches WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a match begins once, without an entry'); END;

CREATE TRIGGER matches_only_grow BEFORE UPDATE ON matches
WHEN NEW.id IS NOT OLD.id OR NEW.game IS NOT OLD.game
    OR NEW.created_at IS NOT OLD.created_at OR NEW.last_seq IS NOT OLD.last_seq + 1
BEGIN SELECT RAISE(ABORT, 'a match only grows'); END;

CREATE TRIGGER matches_never_go BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'a match is never deleted'); END;
