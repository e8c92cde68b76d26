-- Trade messages that were stored by an upload, with its proposal.
CREATE TABLE uploaded_trade (
  message_id  bigint PRIMARY KEY,
  uploaded_by bigint NOT NULL
);
GRANT SELECT ON uploaded_trade TO stp_engine, stp_reader;
GRANT INSERT ON uploaded_trade TO stp_engine;
