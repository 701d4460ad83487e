-- When somebody rests is one setting: nothing is sent to them then, and no turn of days ends. Quiet hours that were set
-- become hours of sleep, at most twelve hours of them, where none were set for turns.

-- +goose Up
UPDATE notice_settings SET quiet_from = (quiet_to + 720) % 1440 WHERE (quiet_to - quiet_from + 1440) % 1440 > 720;

UPDATE hours SET hours = (
    SELECT replace(hours.hours, '"Sleep":{"From":0,"To":0}',
        '"Sleep":{"From":' || n.quiet_from || ',"To":' || n.quiet_to || '}')
    FROM notice_settings n WHERE n.person_id = hours.person_id
)
WHERE EXISTS (
    SELECT 1 FROM notice_settings n
    WHERE n.person_id = hours.person_id AND n.quiet_from <> n.quiet_to
    AND hours.hours LIKE '{"Zone":"' || n.zone || '",%'
);

INSERT INTO hours (person_id, hours)
SELECT n.person_id, '{"Zone":"' || n.zone || '","Sleep":{"From":' || n.quiet_from || ',"To":' || n.quiet_to || '},'
    || '"Free":[false,false,false,false,false,false,false],"Holidays":null}'
FROM notice_settings n
WHERE n.quiet_from <> n.quiet_to AND NOT EXISTS (SELECT 1 FROM hours h WHERE h.person_id = n.person_id);

ALTER TABLE notice_settings DROP COLUMN zone;
ALTER TABLE notice_settings DROP COLUMN quiet_from;
ALTER TABLE notice_settings DROP COLUMN quiet_to;

-- +goose Down
ALTER TABLE notice_settings ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE notice_settings ADD COLUMN quiet_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE notice_settings ADD COLUMN quiet_to BIGINT NOT NULL DEFAULT 0;
