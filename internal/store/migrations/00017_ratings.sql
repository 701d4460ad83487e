-- Whether a table is rated; what the archive keeps of finished public matches; and the ratings that follow from them.

-- +goose Up
ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

-- What follows from a match's log and is only kept, so that the match can be found by it.
CREATE TABLE archive (
    match_id TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    preset   TEXT    NOT NULL, -- empty: options of its own
    speed    TEXT    NOT NULL,
    ended    BIGINT  NOT NULL,
    result   TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    winners  BIGINT  NOT NULL,
    moves    BIGINT  NOT NULL,
    opening  TEXT    NOT NULL, -- the first moves, each ended by a semicolon
    pool     TEXT    NOT NULL, -- empty: it changes no ratings
    annulled BOOLEAN NOT NULL, -- by a moderator

    -- What the fold of ratings has made of it.
    folded BOOLEAN          NOT NULL DEFAULT FALSE,
    weight DOUBLE PRECISION NOT NULL DEFAULT 0,
    farmed BOOLEAN          NOT NULL DEFAULT FALSE, -- the same people have played so often that moderators should look
    rating BIGINT           NOT NULL DEFAULT 0      -- of the players, in the mean; 0: not rated
);
CREATE INDEX archive_ended ON archive (ended, match_id);
CREATE INDEX archive_game ON archive (game, ended, match_id);
CREATE INDEX archive_folded ON archive (folded, ended, match_id);
CREATE INDEX archive_farmed ON archive (farmed, ended, match_id);

CREATE TABLE archive_seats (
    match_id TEXT    NOT NULL,
    seat     BIGINT  NOT NULL,
    team     BIGINT  NOT NULL,
    person   TEXT    NOT NULL, -- empty: a bot of the house
    name     TEXT    NOT NULL, -- as it was when the match ended
    level    BIGINT  NOT NULL,
    program  BOOLEAN NOT NULL,
    outcome  TEXT    NOT NULL,
    ended    BIGINT  NOT NULL,
    pool     TEXT    NOT NULL,

    -- The player's rating before and after, as the fold of ratings found and left it.
    before_value      DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_deviation  DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_volatility DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_played     BIGINT           NOT NULL DEFAULT 0,
    value             DOUBLE PRECISION NOT NULL DEFAULT 0,
    deviation         DOUBLE PRECISION NOT NULL DEFAULT 0,
    volatility        DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX archive_seats_person ON archive_seats (person, ended, match_id);
CREATE INDEX archive_seats_pool ON archive_seats (person, pool, ended, match_id);

-- Everybody's rating now. It follows from the archive up to what the table folded tells of ratings.
CREATE TABLE ratings (
    pool       TEXT             NOT NULL,
    person     TEXT             NOT NULL,
    program    BOOLEAN          NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    played     BIGINT           NOT NULL, -- when the last one ended
    settled    BOOLEAN          NOT NULL, -- no longer provisional
    bucket     BIGINT           NOT NULL, -- value in steps of 50
    PRIMARY KEY (pool, person)
);
CREATE INDEX ratings_person ON ratings (person, pool);
CREATE INDEX ratings_leaders ON ratings (pool, settled, program, value DESC, person);
CREATE INDEX ratings_pools ON ratings (settled, pool);
CREATE INDEX ratings_buckets ON ratings (pool, settled, bucket);

INSERT INTO folded (what, upto) VALUES ('ratings', '');

-- The archive is filled from the logs together with the fates.
INSERT INTO folded (what, upto) SELECT 'fates', '0' WHERE EXISTS (SELECT 1 FROM matches WHERE status = 'finished')
ON CONFLICT (what) DO UPDATE SET upto = excluded.upto;

-- +goose Down
DELETE FROM folded WHERE what = 'ratings';
DROP TABLE ratings;
DROP TABLE archive_seats;
DROP TABLE archive;
ALTER TABLE matches DROP COLUMN rated;
