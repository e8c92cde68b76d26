-- Notifications of people and programs outside, once for each item and rule.

-- The rules of running servers; their contents are in the servers' own files.
CREATE TABLE notification_rule (
  rule     text COLLATE "C" PRIMARY KEY CHECK (rule ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  occasion text COLLATE "C" NOT NULL,
  target   text NOT NULL,
  seen_at  timestamptz NOT NULL
);

CREATE TABLE notification (
  number          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- lets a receiver recognise a repeated delivery
  id              uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  rule            text COLLATE "C" NOT NULL REFERENCES notification_rule,
  occasion        text COLLATE "C" NOT NULL,
  item            text COLLATE "C" NOT NULL,
  since           timestamptz NOT NULL,
  state           text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENT', 'GIVEN_UP')),
  attempts        integer NOT NULL DEFAULT 0,
  outcome         text CHECK (length(outcome) <= 200),
  -- also the end of the time for which the message is left to the server that is sending it
  next_attempt_at timestamptz NOT NULL,
  decided_at      timestamptz,
  CONSTRAINT once_for_each_item_and_rule UNIQUE (rule, item),
  CONSTRAINT decided_when_over CHECK ((state = 'WAITING') = (decided_at IS NULL))
);
CREATE INDEX notification_waiting ON notification (rule, number) WHERE state = 'WAITING';
CREATE INDEX notification_given_up ON notification (decided_at) WHERE state = 'GIVEN_UP';

GRANT SELECT ON notification, notification_rule TO stp_engine, stp_reader;
GRANT INSERT (rule, occasion, target, seen_at), UPDATE (occasion, target, seen_at) ON notification_rule TO stp_engine;
GRANT INSERT (rule, occasion, item, since, next_attempt_at),
  UPDATE (state, attempts, outcome, next_attempt_at, decided_at) ON notification TO stp_engine;
