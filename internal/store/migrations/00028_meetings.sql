-- Pairs of players of rated matches, so that earlier matches of the same two players are counted without reading the
-- other matches of either.

-- +goose Up
CREATE TABLE meetings (
    pool     TEXT   NOT NULL,
    person   TEXT   NOT NULL, -- the smaller of the two ids
    other    TEXT   NOT NULL,
    ended    BIGINT NOT NULL,
    match_id TEXT   NOT NULL,
    PRIMARY KEY (pool, person, other, ended, match_id)
);
INSERT INTO meetings (pool, person, other, ended, match_id)
SELECT DISTINCT m.pool, a.person, b.person, m.ended, m.match_id
FROM archive m
JOIN archive_seats a ON a.match_id = m.match_id
JOIN archive_seats b ON b.match_id = m.match_id AND a.person < b.person
WHERE m.folded = TRUE;

-- +goose Down
DROP TABLE meetings;
