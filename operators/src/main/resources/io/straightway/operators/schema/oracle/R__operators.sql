-- Published views of operators and their proposals.

CREATE OR REPLACE VIEW known_operator AS
SELECT o.name, o.state, o.active, o.changed_at,
  (SELECT LISTAGG(r.role, ',') WITHIN GROUP (ORDER BY r.role) FROM operator_role r
    WHERE r.name = o.name) AS roles
  FROM operator o;
COMMENT ON TABLE known_operator IS 'published: operators and their roles, without their secrets';
GRANT SELECT ON known_operator TO stp_engine;
GRANT READ ON known_operator TO stp_reader;

CREATE OR REPLACE VIEW proposed_change AS SELECT * FROM operator_proposal;
COMMENT ON TABLE proposed_change IS 'published: proposals of operators and their decisions';
GRANT SELECT ON proposed_change TO stp_engine;
GRANT READ ON proposed_change TO stp_reader;

-- Returns 1 if a proposal of a kind was approved in this transaction, otherwise 0. The database
-- reuses the number of a transaction once its undo is overwritten, so an approval counts for a day.
CREATE OR REPLACE FUNCTION is_being_approved(of_kind IN VARCHAR2) RETURN NUMBER IS
  approved NUMBER;
BEGIN
  SELECT COUNT(*) INTO approved FROM operator_proposal p
   WHERE p.kind = of_kind AND p.approved_in = DBMS_TRANSACTION.LOCAL_TRANSACTION_ID
     AND p.decided_at > CURRENT_TIMESTAMP - INTERVAL '1' DAY;
  RETURN LEAST(approved, 1);
END is_being_approved;
/
