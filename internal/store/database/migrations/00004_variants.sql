-- +goose Up

-- Games with changed rules. A row has the draft and the numbers by which lists are ordered.
CREATE TABLE variants (
    id        TEXT    NOT NULL PRIMARY KEY,
    maker     TEXT    NOT NULL, -- id of the user who designs it; empty: a deleted account
    game      TEXT    NOT NULL,
    origin    TEXT    NOT NULL, -- id of the variant that it was made from, or empty
    name      TEXT    NOT NULL,
    notes     TEXT    NOT NULL,
    options   TEXT    NOT NULL, -- JSON
    questions TEXT    NOT NULL, -- JSON
    saved     BIGINT  NOT NULL, -- latest change of the draft
    versions  BIGINT  NOT NULL DEFAULT 0, -- number of published versions
    listed    BOOLEAN NOT NULL DEFAULT FALSE, -- published and not withdrawn
    games     BIGINT  NOT NULL DEFAULT 0, -- finished matches
    answers   BIGINT  NOT NULL DEFAULT 0,
    forks     BIGINT  NOT NULL DEFAULT 0 -- published variants that were made from it
);
CREATE INDEX variants_maker ON variants (maker, saved, id);
CREATE INDEX variants_listed ON variants (listed, games, id);
CREATE INDEX variants_game ON variants (listed, game, games, id);
CREATE INDEX variants_origin ON variants (origin, listed, games, id);

-- Published versions. Only the numbers change.
CREATE TABLE variant_versions (
    variant_id TEXT   NOT NULL REFERENCES variants (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL, -- from 1, without gaps
    name       TEXT   NOT NULL,
    notes      TEXT   NOT NULL,
    summary    TEXT   NOT NULL, -- what the designer says has changed
    options    TEXT   NOT NULL, -- JSON
    questions  TEXT   NOT NULL, -- JSON
    hash       TEXT   NOT NULL, -- of the rules
    published  BIGINT NOT NULL,
    games      BIGINT NOT NULL DEFAULT 0, -- finished matches
    asked      BIGINT NOT NULL DEFAULT 0, -- users who have played them
    answered   BIGINT NOT NULL DEFAULT 0,
    skipped    BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (variant_id, number)
);

-- Finished matches by a version. A row follows from the match's log.
CREATE TABLE variant_matches (
    match_id     TEXT    NOT NULL PRIMARY KEY,
    variant_id   TEXT    NOT NULL,
    version      BIGINT  NOT NULL,
    public       BOOLEAN NOT NULL,
    ended        BIGINT  NOT NULL,
    moves        BIGINT  NOT NULL,
    seconds      BIGINT  NOT NULL, -- length; 0: unknown
    players      BIGINT  NOT NULL, -- number of users who have played
    long_moves   BIGINT  NOT NULL, -- number of moves before the longest decision of a user
    long_seconds BIGINT  NOT NULL -- its length; 0: there is none
);
CREATE INDEX variant_matches_public ON variant_matches (variant_id, public, ended, match_id);
CREATE INDEX variant_matches_version ON variant_matches (variant_id, version, ended, match_id);

-- Numbers of results, chosen answers, and opened sections of the rules.
CREATE TABLE variant_counts (
    variant_id TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    kind       TEXT   NOT NULL, -- result, choice, rules
    name       TEXT   NOT NULL, -- the result; number of question and answer, such as 1.2; id of the section
    number     BIGINT NOT NULL,
    PRIMARY KEY (variant_id, version, kind, name)
);

-- Answers of players after a match, or that they gave none. A game's id stands for a variant if the match was played by
-- its own rules.
CREATE TABLE playtest_answers (
    match_id   TEXT    NOT NULL,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    variant_id TEXT    NOT NULL,
    version    BIGINT  NOT NULL,
    number     BIGINT  NOT NULL, -- 1-based among the answers about the version; 0: skipped
    choices    TEXT    NOT NULL, -- numbers of the chosen answers, from 1, with commas; 0: none
    words      TEXT    NOT NULL,
    won        BOOLEAN NOT NULL,
    at         BIGINT  NOT NULL,
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX playtest_answers_variant ON playtest_answers (variant_id, at, match_id, user_id);
CREATE INDEX playtest_answers_user ON playtest_answers (user_id, at);

-- Positions that felt wrong to a player.
CREATE TABLE playtest_remarks (
    match_id   TEXT    NOT NULL,
    user_id    TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    moves      BIGINT  NOT NULL, -- number of moves before the position
    variant_id TEXT    NOT NULL,
    version    BIGINT  NOT NULL,
    words      TEXT    NOT NULL,
    won        BOOLEAN NOT NULL,
    at         BIGINT  NOT NULL,
    PRIMARY KEY (match_id, user_id, moves)
);
CREATE INDEX playtest_remarks_variant ON playtest_remarks (variant_id, at, match_id, user_id, moves);
CREATE INDEX playtest_remarks_user ON playtest_remarks (user_id, at);

-- When a user was last asked about a game with its own rules.
CREATE TABLE playtest_settings (
    user_id  TEXT    NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    asked    BIGINT  NOT NULL, -- 0: never
    match_id TEXT    NOT NULL, -- after which match, or empty
    never    BOOLEAN NOT NULL -- whether the user does not want to be asked
);

-- Version and name of the variant by which a match is played, or an offer to be played: "ID VERSION NAME", or empty.
ALTER TABLE matches ADD COLUMN variant TEXT NOT NULL DEFAULT '';
ALTER TABLE offers ADD COLUMN variant TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE offers DROP COLUMN variant;
ALTER TABLE matches DROP COLUMN variant;
DROP TABLE playtest_settings;
DROP TABLE playtest_remarks;
DROP TABLE playtest_answers;
DROP TABLE variant_counts;
DROP TABLE variant_matches;
DROP TABLE variant_versions;
DROP TABLE variants;
