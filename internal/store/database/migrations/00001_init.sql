-- The whole schema. Ids are UUIDv7 text, times are microseconds since 1970, sets of seats have bit n set for seat n.
-- SQLite and PostgreSQL read the same file.

-- +goose Up

-- Users. A guest is a user without a row in accounts.

CREATE TABLE users (
    id      TEXT   NOT NULL PRIMARY KEY,
    name    TEXT   NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX users_name ON users (lower(name), id);

CREATE TABLE sessions (
    id           TEXT   NOT NULL PRIMARY KEY,
    user_id      TEXT   NOT NULL REFERENCES users (id),
    secret_hash  BYTEA  NOT NULL UNIQUE,
    device       TEXT   NOT NULL, -- browser and operating system; empty: unknown
    created      BIGINT NOT NULL,
    used         BIGINT NOT NULL,
    confirmed    BIGINT NOT NULL DEFAULT 0, -- when the user last proved their identity; 0: never
    acknowledged BIGINT NOT NULL DEFAULT 0  -- time of the last account change that the user has dismissed
);
CREATE INDEX sessions_user ON sessions (user_id, used, id);

-- Secrets that can be used once.
CREATE TABLE tickets (
    secret_hash BYTEA  NOT NULL PRIMARY KEY,
    purpose     TEXT   NOT NULL,
    user_id     TEXT   NOT NULL, -- empty: not known yet
    expires     BIGINT NOT NULL,
    data        TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX tickets_expires ON tickets (expires);
CREATE INDEX tickets_user ON tickets (user_id, purpose);
CREATE INDEX tickets_purpose ON tickets (purpose, expires);

CREATE TABLE accounts (
    user_id  TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    handle   TEXT   NOT NULL,
    skeleton TEXT   NOT NULL UNIQUE, -- equal for handles that look alike
    created  BIGINT NOT NULL
);

CREATE TABLE passkeys (
    id         BYTEA  NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id),
    name       TEXT   NOT NULL,
    credential BYTEA  NOT NULL, -- JSON without secrets
    created    BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX passkeys_user ON passkeys (user_id, created, id);

CREATE TABLE recovery_codes (
    code_hash BYTEA NOT NULL PRIMARY KEY,
    user_id   TEXT  NOT NULL REFERENCES users (id)
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- Several accounts may have the same address: its reader may sign in to all of them.
CREATE TABLE emails (
    user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    address    TEXT   NOT NULL,
    normalized TEXT   NOT NULL, -- the address in lower case, for searches
    confirmed  BIGINT NOT NULL
);
CREATE INDEX emails_normalized ON emails (normalized, confirmed DESC, user_id);

-- Changes of how a user signs in, which the user's other sessions show. They are few, and listed in the order of their
-- ids.
CREATE TABLE account_changes (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT   NOT NULL, -- session that made the change
    at         BIGINT NOT NULL,
    kind       TEXT   NOT NULL, -- passkeyAdded, codes, mail, token and so on
    device     TEXT   NOT NULL  -- device of the session; empty: unknown
);
CREATE INDEX account_changes_user ON account_changes (user_id, id);

-- Handles of deleted accounts that no user may take yet. A key is the handle's HMAC under a secret of the site, so it
-- does not reveal the deleted account.
CREATE TABLE held_handles (
    handle_key BYTEA  NOT NULL PRIMARY KEY,
    until      BIGINT NOT NULL -- 0: for ever
);
CREATE INDEX held_handles_until ON held_handles (until);

-- Blocks of a deleted account, which hold for the next account with its handle.
CREATE TABLE held_blocks (
    handle_key BYTEA  NOT NULL,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- user who blocked the deleted account
    since      BIGINT NOT NULL,
    until      BIGINT NOT NULL,
    PRIMARY KEY (handle_key, user_id)
);
CREATE INDEX held_blocks_until ON held_blocks (until);

-- Accounts that programs play.
CREATE TABLE bots (
    user_id  TEXT   NOT NULL PRIMARY KEY REFERENCES users (id),
    owner_id TEXT   NOT NULL REFERENCES users (id),
    created  BIGINT NOT NULL
);
CREATE INDEX bots_owner ON bots (owner_id, created, user_id);

-- API tokens.
CREATE TABLE tokens (
    id          TEXT   NOT NULL PRIMARY KEY,
    user_id     TEXT   NOT NULL REFERENCES users (id), -- user as which the program acts
    owner_id    TEXT   NOT NULL REFERENCES users (id), -- user who may revoke it: the same user, or the bot's owner
    secret_hash BYTEA  NOT NULL UNIQUE,
    name        TEXT   NOT NULL,
    scopes      TEXT   NOT NULL, -- words, separated by blanks
    created     BIGINT NOT NULL,
    expires     BIGINT NOT NULL,
    used        BIGINT NOT NULL -- 0: never
);
CREATE INDEX tokens_owner ON tokens (owner_id, created, id);

-- Public profiles, and the users who may see parts of them: all, followed or nobody.
CREATE TABLE profiles (
    user_id  TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    bio      TEXT NOT NULL, -- the user's text about themselves
    results  TEXT NOT NULL, -- audience of the results
    matches  TEXT NOT NULL, -- audience of the running matches
    presence TEXT NOT NULL  -- audience of whether the user is online
);

CREATE TABLE relations (
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind     TEXT   NOT NULL, -- follow, block
    other_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since    BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, other_id)
);
CREATE INDEX relations_other ON relations (other_id);

-- Earlier names, for moderators only.
CREATE TABLE former_names (
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    until   BIGINT NOT NULL,
    name    TEXT   NOT NULL,
    PRIMARY KEY (user_id, until)
);

-- Hours of sleep, free days and holidays, in which no turn of days ends and no notification is sent.
CREATE TABLE hours (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    hours   TEXT NOT NULL -- JSON
);

-- Matches.

CREATE TABLE matches (
    id           TEXT    NOT NULL PRIMARY KEY,
    game         TEXT    NOT NULL,
    options      TEXT    NOT NULL, -- JSON
    seed         BYTEA   NOT NULL,
    public       BOOLEAN NOT NULL,
    created      BIGINT  NOT NULL,
    status       TEXT    NOT NULL,
    pending_bots BIGINT  NOT NULL, -- set of seats whose bots must decide
    hints        BOOLEAN NOT NULL DEFAULT FALSE,
    rules        BIGINT  NOT NULL DEFAULT 1, -- version of the rules
    protocol     BIGINT  NOT NULL DEFAULT 1, -- version of the dealing protocol
    due          BIGINT  NOT NULL DEFAULT 0, -- next deadline; 0: none
    maker        TEXT    NOT NULL DEFAULT '', -- id of the user who created the match
    bytes        BIGINT  NOT NULL DEFAULT 0, -- approximate size, for the quota
    control      TEXT    NOT NULL DEFAULT '', -- time control
    runs_out     TEXT    NOT NULL DEFAULT '', -- consequence of a timeout
    rated        BOOLEAN NOT NULL DEFAULT FALSE,
    chat         TEXT    NOT NULL DEFAULT '', -- users with whom players may chat
    delay        BIGINT  NOT NULL DEFAULT 0 -- of the view of spectators, in microseconds
);
CREATE INDEX matches_status ON matches (status, public, id);
-- No partial indexes: their rows are not counted when a file is checked.
CREATE INDEX matches_due ON matches (due, id);
CREATE INDEX matches_bots ON matches (pending_bots, id);
CREATE INDEX matches_maker ON matches (maker, status, created, public, bytes);

-- The event log. The primary key serialises writers. It also keeps a submission from being stored twice: a writer that
-- takes a number has seen the keys of all entries before it. An index on the keys would cost half as much again.
CREATE TABLE entries (
    match_id TEXT   NOT NULL REFERENCES matches (id),
    number   BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    key      TEXT   , -- key of the submission; null if the entry is not its first
    at       BIGINT NOT NULL,
    forgiven BIGINT NOT NULL DEFAULT 0, -- compensated lag, in microseconds
    PRIMARY KEY (match_id, number)
);

-- The seats that users hold.
CREATE TABLE members (
    match_id       TEXT    NOT NULL,
    user_id        TEXT    NOT NULL,
    seats          BIGINT  NOT NULL,
    finished       BOOLEAN NOT NULL,
    game           TEXT    NOT NULL DEFAULT '',
    public         BOOLEAN NOT NULL DEFAULT FALSE,
    outcome        TEXT    NOT NULL DEFAULT '', -- won, lost, drawn, none; it follows from the log; empty: unknown
    human_opponent BOOLEAN NOT NULL DEFAULT FALSE, -- whether another user played against this one
    PRIMARY KEY (match_id, user_id)
);
CREATE INDEX members_user ON members (user_id, finished, match_id);
CREATE INDEX members_outcome ON members (user_id, public, game, human_opponent, outcome);

-- The number of running matches. It follows from the table matches and saves counting them.
CREATE TABLE totals (
    status  TEXT   NOT NULL PRIMARY KEY,
    matches BIGINT NOT NULL
);
INSERT INTO totals (status, matches) VALUES ('running', 0);

-- The bytes of the finished matches that each user has made, so that the quota of stored bytes is checked without
-- reading these matches. It follows from the table matches.
CREATE TABLE stored_bytes (
    maker TEXT   NOT NULL PRIMARY KEY,
    bytes BIGINT NOT NULL
);

-- Conditional moves.
CREATE TABLE conditional_moves (
    match_id TEXT    NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat     BIGINT  NOT NULL,
    user_id  TEXT    NOT NULL, -- user who holds the seat
    after    BIGINT  NOT NULL, -- number of the entry after which they were set or last used
    lines    TEXT    NOT NULL, -- JSON
    dropped  BOOLEAN NOT NULL, -- whether they no longer fitted
    PRIMARY KEY (match_id, seat)
);

-- Readers of a room follow from the seats that users hold, and are not stored.
CREATE TABLE chat_messages (
    match_id TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    room     TEXT   NOT NULL, -- players, spectators, team-2, letters-1-3
    id       TEXT   NOT NULL,
    after    BIGINT NOT NULL, -- number of the match's last entry at that time
    at       BIGINT NOT NULL,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    phrase   TEXT   NOT NULL,
    text     TEXT   NOT NULL,
    PRIMARY KEY (match_id, room, id)
);
CREATE INDEX chat_messages_user ON chat_messages (user_id, id);

-- One row: the time at which a server last ran while a clock ran.
CREATE TABLE heartbeats (
    name TEXT   NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

-- Times in which no server ran; clocks do not count them.
CREATE TABLE downtimes (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Offers and challenges. Rows are only added.
CREATE TABLE offers (
    id          TEXT    NOT NULL PRIMARY KEY,
    user_id     TEXT    NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    opponent_id TEXT    REFERENCES users (id) ON DELETE CASCADE, -- challenged user; null: any user may accept
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL, -- JSON
    control     TEXT    NOT NULL,
    rated       BOOLEAN NOT NULL,
    min_rating  BIGINT  NOT NULL, -- lowest rating of an opponent; 0: any
    max_rating  BIGINT  NOT NULL, -- highest rating of an opponent; 0: any
    seat        BIGINT  NOT NULL, -- seat of the user who offers; 0: any
    max_matches BIGINT  NOT NULL, -- matches that may run at the same time; 0: the offer is accepted once
    created     BIGINT  NOT NULL,
    expires     BIGINT  NOT NULL
);
CREATE INDEX offers_expires ON offers (expires, id);
CREATE INDEX offers_user ON offers (user_id, id);
CREATE INDEX offers_opponent ON offers (opponent_id);

-- The primary key decides which of two users who accept an offer at the same time gets it.
CREATE TABLE offer_events (
    offer_id TEXT   NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL, -- from 1, without gaps
    kind     TEXT   NOT NULL, -- taken, withdrawn, declined, left, expired
    match_id TEXT   NOT NULL, -- empty: the event has no match
    at       BIGINT NOT NULL,
    PRIMARY KEY (offer_id, number)
);

-- The archive of finished public matches, and the ratings that follow from it.

-- A row follows from the match's log, so that the match can be searched for.
CREATE TABLE archive (
    match_id TEXT             NOT NULL PRIMARY KEY,
    game     TEXT             NOT NULL,
    preset   TEXT             NOT NULL, -- empty: custom options
    speed    TEXT             NOT NULL,
    ended    BIGINT           NOT NULL,
    result   TEXT             NOT NULL,
    reason   TEXT             NOT NULL,
    winners  BIGINT           NOT NULL,
    moves    BIGINT           NOT NULL,
    opening  TEXT             NOT NULL, -- the first moves, each ended by a semicolon
    pool     TEXT             NOT NULL, -- empty: not rated
    annulled BOOLEAN          NOT NULL, -- by a moderator

    -- Results of the rating calculation.
    applied  BOOLEAN          NOT NULL DEFAULT FALSE, -- whether the match is in the ratings
    weight   DOUBLE PRECISION NOT NULL DEFAULT 0,
    farmed   BOOLEAN          NOT NULL DEFAULT FALSE, -- the same players have played suspiciously often
    rating   BIGINT           NOT NULL DEFAULT 0      -- mean rating of the players; 0: not rated
);
CREATE INDEX archive_ended ON archive (ended, match_id);
CREATE INDEX archive_game ON archive (game, ended, match_id);
CREATE INDEX archive_applied ON archive (applied, ended, match_id);
CREATE INDEX archive_farmed ON archive (farmed, ended, match_id);

CREATE TABLE archive_seats (
    match_id          TEXT             NOT NULL,
    seat              BIGINT           NOT NULL,
    team              BIGINT           NOT NULL,
    user_id           TEXT             NOT NULL, -- empty: a bot of the server
    name              TEXT             NOT NULL, -- at the end of the match
    level             BIGINT           NOT NULL,
    program           BOOLEAN          NOT NULL, -- whether the user is a program
    outcome           TEXT             NOT NULL,
    ended             BIGINT           NOT NULL,
    pool              TEXT             NOT NULL,

    -- The player's rating before and after the match, as calculated.
    before_value      DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_deviation  DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_volatility DOUBLE PRECISION NOT NULL DEFAULT 0,
    before_played     BIGINT           NOT NULL DEFAULT 0,
    value             DOUBLE PRECISION NOT NULL DEFAULT 0,
    deviation         DOUBLE PRECISION NOT NULL DEFAULT 0,
    volatility        DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX archive_seats_user ON archive_seats (user_id, ended, match_id);
CREATE INDEX archive_seats_pool ON archive_seats (user_id, pool, ended, match_id);

-- Current ratings. They follow from the archive up to the cursor named ratings.
CREATE TABLE ratings (
    pool       TEXT             NOT NULL,
    user_id    TEXT             NOT NULL,
    program    BOOLEAN          NOT NULL,
    value      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT           NOT NULL,
    played     BIGINT           NOT NULL, -- end of the last match
    settled    BOOLEAN          NOT NULL, -- no longer provisional
    bucket     BIGINT           NOT NULL, -- value in steps of 50
    PRIMARY KEY (pool, user_id)
);
CREATE INDEX ratings_user ON ratings (user_id, pool);
CREATE INDEX ratings_leaders ON ratings (pool, settled, program, value DESC, user_id);
CREATE INDEX ratings_pools ON ratings (settled, pool);
CREATE INDEX ratings_buckets ON ratings (pool, settled, bucket);

-- Pairs of players of rated matches, so that earlier matches of the same two players are counted without reading the
-- other matches of either.
CREATE TABLE meetings (
    pool        TEXT   NOT NULL,
    user_id     TEXT   NOT NULL, -- the smaller of the two ids
    opponent_id TEXT   NOT NULL,
    ended       BIGINT NOT NULL,
    match_id    TEXT   NOT NULL,
    PRIMARY KEY (pool, user_id, opponent_id, ended, match_id)
);

-- How far calculations over stored matches have come.
CREATE TABLE cursors (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO cursors (name, value) VALUES ('ratings', '');

-- Administration.

-- The audit log. Rows are only added: triggers refuse other changes.
CREATE TABLE audit_log (
    number    BIGINT NOT NULL PRIMARY KEY,
    at        BIGINT NOT NULL,
    actor_id  TEXT   NOT NULL, -- id of the admin or moderator; empty: a command
    kind      TEXT   NOT NULL,
    user_id   TEXT   NOT NULL, -- id of the user concerned, or empty
    match_id  TEXT   NOT NULL, -- id of the match concerned, or empty
    name      TEXT   NOT NULL,
    value     TEXT   NOT NULL,
    until     BIGINT NOT NULL, -- 0: for ever
    reason    TEXT   NOT NULL,
    report_id TEXT   NOT NULL  -- id of the report that it answers, or empty
);
CREATE INDEX audit_log_user ON audit_log (user_id, number);

CREATE TABLE reports (
    id          TEXT   NOT NULL PRIMARY KEY,
    at          BIGINT NOT NULL,
    reporter_id TEXT   NOT NULL, -- id of the reporting user
    kind        TEXT   NOT NULL,
    user_id     TEXT   NOT NULL, -- id of the reported user, or empty
    match_id    TEXT   NOT NULL, -- id of the reported match, or empty
    decision    BIGINT NOT NULL, -- number of the decision appealed against, or 0
    quote       TEXT   NOT NULL, -- the reported text as it was then
    text        TEXT   NOT NULL, -- the reporting user's words
    settled     BIGINT NOT NULL  -- number of the decision that answers it; 0: it waits
);
CREATE INDEX reports_settled ON reports (settled, id);
CREATE INDEX reports_reporter ON reports (reporter_id, settled);
CREATE INDEX reports_decision ON reports (decision);
CREATE INDEX reports_user ON reports (user_id);

-- The last decision about themselves that each user has seen.
CREATE TABLE shown_decisions (
    user_id TEXT   NOT NULL PRIMARY KEY,
    number  BIGINT NOT NULL
);

-- Notifications.

CREATE TABLE channels (
    id         TEXT   NOT NULL PRIMARY KEY,
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    way        TEXT   NOT NULL, -- push, mail
    language   TEXT   NOT NULL, -- tag
    device     TEXT   NOT NULL,
    endpoint   TEXT   NOT NULL,
    key        TEXT   NOT NULL,
    auth       TEXT   NOT NULL,
    created    BIGINT NOT NULL,
    last       BIGINT NOT NULL, -- last successful delivery; 0: never
    session_id TEXT   REFERENCES sessions (id) ON DELETE CASCADE -- session of a browser, with which the channel ends
);
CREATE INDEX channels_user ON channels (user_id, created, id);
CREATE INDEX channels_session ON channels (session_id);

-- A later notification of the same kind about the same subject replaces one that waits.
CREATE TABLE deliveries (
    channel_id TEXT   NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    kind       TEXT   NOT NULL,
    about      TEXT   NOT NULL, -- id of the match, or of another subject of the kind
    number     BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    until      BIGINT NOT NULL, -- 0: for as long as it is true
    due        BIGINT NOT NULL, -- time of the next attempt
    sent       BIGINT NOT NULL, -- attempts, whose success is unknown
    PRIMARY KEY (channel_id, kind, about)
);
CREATE INDEX deliveries_due ON deliveries (due);

CREATE TABLE notification_settings (
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    off     TEXT NOT NULL -- kinds that are not sent, by channel
);

-- Games of studies and series that several programs play together.

CREATE TABLE batches (
    id       TEXT   NOT NULL PRIMARY KEY,
    kind     TEXT   NOT NULL, -- series, study
    version  BIGINT NOT NULL, -- of the rules
    settings TEXT   NOT NULL, -- JSON
    asked    BIGINT NOT NULL  -- when the client last asked for the games
);
CREATE INDEX batches_asked ON batches (asked);

-- The primary key keeps a game from being stored twice.
CREATE TABLE batch_games (
    batch_id TEXT   NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    state    TEXT   NOT NULL, -- wanted, played, failed
    result   TEXT   NOT NULL, -- the game as JSON, or the cause of its failure; empty while it is wanted
    PRIMARY KEY (batch_id, number)
);

-- The site and its servers.

-- Secrets of the site.
CREATE TABLE site_keys (
    name  TEXT  NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Facts that commands need and servers know, such as the address of the site.
CREATE TABLE site_facts (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Leases of servers that share a database. The number of a lease grows each time that a server takes it. SQLite has one
-- server, and no rows here.
CREATE TABLE leases (
    name   TEXT   NOT NULL PRIMARY KEY,
    holder TEXT   NOT NULL,
    number BIGINT NOT NULL,
    ends   BIGINT NOT NULL -- microseconds by the database's clock; 0: given back
);

-- A table without rows that transactions lock which must run alone.
CREATE TABLE change_lock (
    id BIGINT NOT NULL PRIMARY KEY
);

-- +goose Down
DROP TABLE change_lock;
DROP TABLE leases;
DROP TABLE site_facts;
DROP TABLE site_keys;
DROP TABLE batch_games;
DROP TABLE batches;
DROP TABLE notification_settings;
DROP TABLE deliveries;
DROP TABLE channels;
DROP TABLE shown_decisions;
DROP TABLE reports;
DROP TABLE audit_log;
DROP TABLE cursors;
DROP TABLE meetings;
DROP TABLE ratings;
DROP TABLE archive_seats;
DROP TABLE archive;
DROP TABLE offer_events;
DROP TABLE offers;
DROP TABLE downtimes;
DROP TABLE heartbeats;
DROP TABLE chat_messages;
DROP TABLE conditional_moves;
DROP TABLE stored_bytes;
DROP TABLE totals;
DROP TABLE members;
DROP TABLE entries;
DROP TABLE matches;
DROP TABLE hours;
DROP TABLE former_names;
DROP TABLE relations;
DROP TABLE profiles;
DROP TABLE tokens;
DROP TABLE bots;
DROP TABLE held_blocks;
DROP TABLE held_handles;
DROP TABLE account_changes;
DROP TABLE emails;
DROP TABLE recovery_codes;
DROP TABLE passkeys;
DROP TABLE accounts;
DROP TABLE tickets;
DROP TABLE sessions;
DROP TABLE users;
