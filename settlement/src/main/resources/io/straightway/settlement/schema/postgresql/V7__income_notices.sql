-- Events that each message of a custodian announces or changes, under the custodian's own
-- reference. Several custodians announce one event, each under its own reference; a message of any
-- of them replaces or withdraws it for all.
CREATE TABLE income_notice (
  custodian_message_id bigint NOT NULL,
  reference            text COLLATE "C" NOT NULL,
  event_id             bigint NOT NULL REFERENCES income_event,
  PRIMARY KEY (custodian_message_id, event_id)
);
CREATE INDEX income_notice_by_event ON income_notice (event_id);

GRANT SELECT ON income_notice TO stp_engine, stp_reader;
GRANT INSERT ON income_notice TO stp_engine;
