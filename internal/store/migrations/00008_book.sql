-- The book of the house: what was decided about it and about who comes to it. Rows are only added; the program refuses
-- to change or remove them (see book.go).

-- +goose Up
CREATE TABLE book (
    number BIGINT NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    by     TEXT   NOT NULL, -- id of who decided; empty: by a command
    kind   TEXT   NOT NULL,
    person TEXT   NOT NULL, -- id of whom it concerns, or empty
    place  TEXT   NOT NULL, -- id of the table that it concerns, or empty
    name   TEXT   NOT NULL,
    value  TEXT   NOT NULL,
    until  BIGINT NOT NULL, -- 0: for good
    why    TEXT   NOT NULL,
    report TEXT   NOT NULL  -- id of the report that it answers, or empty
);
CREATE INDEX book_person ON book (person, number);

-- +goose Down
DROP TABLE book;
