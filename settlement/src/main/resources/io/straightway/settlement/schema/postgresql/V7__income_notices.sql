-- Which event each message of a custodian announces or states anew, under the custodian's own reference of it.
-- Several custodians announce one event, each under its own; whichever replaces or withdraws it does so of all.
CREATE TABLE income_notice (
  custodian_message_id bigint PRIMARY KEY,
  reference            text COLLATE "C" NOT NULL,
  event_id             bigint NOT NULL REFERENCES income_event
);
CREATE INDEX income_notice_by_event ON income_notice (event_id);

GRANT SELECT ON income_notice TO stp_engine, stp_reader;
GRANT INSERT ON income_notice TO stp_engine;
