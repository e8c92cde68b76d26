-- Files that operators upload in the place of their senders, as they were proposed: a rejected one stays.
CREATE TABLE uploaded_file (
  proposal_id bigint PRIMARY KEY,
  body        bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 4194304)
);
GRANT SELECT ON uploaded_file TO stp_engine, stp_reader;
GRANT INSERT ON uploaded_file TO stp_engine;

-- The proposal by which a row was received that an operator has uploaded; null if it came from the custodian.
ALTER TABLE custodian_message ADD COLUMN uploaded_by bigint;
ALTER TABLE reconciliation ADD COLUMN uploaded_by bigint;
