-- Uploads: one operator proposes to receive a file, with its hash and what it would do, and another
-- approves. See R__operators for the SQLSTATEs.

-- The content states an effect that the program has computed and computes again for the approval.
CREATE OR REPLACE FUNCTION upload_content(terms jsonb) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = straightway, pg_temp AS $$ SELECT terms::text $$;
SELECT add_proposal_kind('CUSTODIAN_FILE', 'decision', content => 'upload_content', event => 'CUSTODIAN_FILE_RECEIVED',
  prefix => 'file:', subject_terms => '{hash}', after => '{totals}');
SELECT add_proposal_kind('TRADE_FILE', 'decision', content => 'upload_content', event => 'TRADES_RECEIVED',
  prefix => 'file:', subject_terms => '{hash}', after => '{totals}');

-- Refuses bytes of which no open proposal states the hash. An operator who uploads trades is a sender, of every
-- source: that is a right of its own.
CREATE OR REPLACE FUNCTION refuse_other_file() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  proposed settlement_decision;
BEGIN
  SELECT d.* INTO proposed FROM settlement_decision d
   WHERE d.decision_id = NEW.proposal_id AND d.kind IN ('CUSTODIAN_FILE', 'TRADE_FILE') AND d.state = 'PROPOSED';
  IF proposed.terms->>'hash' IS DISTINCT FROM encode(sha256(NEW.body), 'hex') THEN
    RAISE EXCEPTION 'no proposal % states the hash of these bytes', NEW.proposal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'file_as_proposed';
  END IF;
  IF proposed.kind = 'TRADE_FILE' THEN
    PERFORM require_role(proposed.maker, 'FEEDER');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER file_as_proposed AFTER INSERT ON uploaded_file
  FOR EACH ROW EXECUTE FUNCTION refuse_other_file();

-- Refuses rows of an upload without its approval in the same transaction, and other rows beside them.
CREATE OR REPLACE FUNCTION refuse_unapproved_upload() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added a
              WHERE a.uploaded_by IS DISTINCT FROM (
                SELECT p.proposal_id FROM proposed_change p
                 WHERE p.kind = TG_ARGV[0] AND p.approved_in = pg_current_xact_id_if_assigned())) THEN
    RAISE EXCEPTION 'an uploaded file is received by its approval alone'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_upload';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_upload AFTER INSERT ON custodian_message
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unapproved_upload('CUSTODIAN_FILE');
CREATE OR REPLACE TRIGGER four_eyes_of_upload AFTER INSERT ON reconciliation
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unapproved_upload('CUSTODIAN_FILE');
CREATE OR REPLACE TRIGGER four_eyes_of_upload AFTER INSERT ON uploaded_trade
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unapproved_upload('TRADE_FILE');

-- The proof of uploads.
CREATE OR REPLACE VIEW upload_fault AS
  WITH approved AS (
    SELECT d.decision_id, d.kind, d.terms->>'hash' AS hash FROM settlement_decision d
     WHERE d.kind IN ('CUSTODIAN_FILE', 'TRADE_FILE') AND d.state = 'APPROVED'
  )
  SELECT format('message %s was received by upload %s without the decision of two operators', m.message_id,
                m.uploaded_by) AS fault
    FROM (SELECT custodian_message_id AS message_id, uploaded_by, 'CUSTODIAN_FILE' AS kind FROM custodian_message
           WHERE uploaded_by IS NOT NULL
          UNION ALL SELECT message_id, uploaded_by, 'TRADE_FILE' FROM uploaded_trade) AS m
   WHERE NOT EXISTS (SELECT FROM approved a WHERE (a.decision_id, a.kind) = (m.uploaded_by, m.kind))
  UNION ALL
  SELECT format('the statement of %s was received by upload %s without the decision of two operators', r.statement_date,
                r.uploaded_by)
    FROM reconciliation r
   WHERE r.uploaded_by IS NOT NULL
     AND NOT EXISTS (SELECT FROM approved a
                      WHERE a.decision_id = r.uploaded_by AND a.hash = encode(r.content_hash, 'hex'))
  UNION ALL
  SELECT format('file %s is not the one that was proposed', coalesce(f.proposal_id, d.decision_id))
    FROM uploaded_file f
    FULL JOIN (SELECT s.* FROM settlement_decision s WHERE s.kind IN ('CUSTODIAN_FILE', 'TRADE_FILE')) AS d
           ON d.decision_id = f.proposal_id
   WHERE d.terms->>'hash' IS DISTINCT FROM encode(sha256(f.body), 'hex');
COMMENT ON VIEW upload_fault IS 'published: files uploaded and received without a decision';
GRANT SELECT ON upload_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION upload_content(jsonb), refuse_other_file(), refuse_unapproved_upload() FROM PUBLIC;
