-- Archives of closed months: removal of rows, and the proof of their remainders. Everything here is
-- for the owner.

-- Messages of archived trades, which must be recognised when they are repeated.
CREATE OR REPLACE VIEW archived_message AS
  SELECT a.archive_id, m.message_id, m.source, m.source_message_id, m.sequence_number, m.content_hash, m.status,
         octet_length(m.body) AS body_length
    FROM archived_version a JOIN message m ON m.message_id = a.trade_id;

-- The tables of archived rows, each with the column by which they are chosen, and whether whole
-- rows leave or only their large columns; and, without a column, the tables and views of an
-- archive's remainders.
CREATE OR REPLACE VIEW archived_table AS
  SELECT * FROM archived_of_ledger()
  UNION ALL SELECT * FROM archived_of_positions()
  UNION ALL SELECT * FROM archived_of_element()
  UNION ALL
  VALUES ('settlement_instruction', 'instruction_id', true), ('instruction_trade', 'instruction_id', true),
         ('outbox', 'instruction_id', true), ('instruction_message', 'instruction_id', true),
         ('custodian_message', 'instruction_id', true), ('settlement', 'settlement_id', true),
         ('trade_not_instructed', 'trade_id', true),
         ('archived_message', NULL, false), ('archived_cost', NULL, false), ('archived_holding', NULL, false),
         ('archived_stage', NULL, false);

-- Creates the table of an archive's ids for its transaction: of trades, reversals, instructions and
-- settlements, which never share one.
CREATE OR REPLACE FUNCTION begin_archive() RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('straightway.archive')) THEN
    RAISE EXCEPTION 'another archive is being made' USING ERRCODE = 'ST409';
  END IF;
  IF current_setting('transaction_isolation') <> 'repeatable read' THEN
    RAISE EXCEPTION 'an archive must be read and removed in one snapshot'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'repeatable_read';
  END IF;
  CREATE TEMP TABLE archive_choice (id bigint PRIMARY KEY) ON COMMIT DROP;
END $$;

-- Returns the query of a table's chosen rows or, for a table of remainders, of those of one
-- archive.
CREATE OR REPLACE FUNCTION archive_query(named text, archive_id bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT CASE WHEN key_column IS NULL
              THEN format('SELECT * FROM straightway.%I WHERE archive_id = %s', table_name, archive_query.archive_id)
              ELSE format('SELECT * FROM straightway.%I WHERE %I IN (SELECT id FROM archive_choice)', table_name, key_column)
         END
    FROM archived_table WHERE table_name = named
$$;

CREATE OR REPLACE FUNCTION next_archive() RETURNS bigint LANGUAGE sql
SET search_path = straightway, pg_temp AS $$ SELECT nextval(pg_get_serial_sequence('archive', 'archive_id')) $$;

-- Removes the chosen rows; the caller has written them to files and their remainders to the tables.
CREATE OR REPLACE FUNCTION remove_chosen_rows() RETURNS bigint LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  target record;
  gone bigint;
  removed bigint := 0;
BEGIN
  FOR target IN SELECT * FROM archived_table WHERE leaves ORDER BY table_name LOOP
    EXECUTE format('DELETE FROM %I WHERE %I IN (SELECT id FROM archive_choice)', target.table_name, target.key_column);
    GET DIAGNOSTICS gone = ROW_COUNT;
    removed := removed + gone;
  END LOOP;
  RETURN removed;
END $$;

-- Returns the hash of an archive's remainders: over each table's name and the hashes of its rows.
CREATE OR REPLACE FUNCTION opening_hash(of_archive bigint) RETURNS bytea LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp SET datestyle = 'ISO' SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  named text;
  rows_hash bytea;
  total bytea := '';
BEGIN
  FOR named IN SELECT table_name FROM archived_table WHERE key_column IS NULL ORDER BY table_name LOOP
    EXECUTE format($q$
      SELECT sha256(coalesce(string_agg(hash, ''::bytea ORDER BY hash), ''))
        FROM (SELECT sha256(convert_to(t::text, 'UTF8')) AS hash FROM %I t WHERE t.archive_id = $1) AS hashes $q$, named)
      INTO rows_hash USING of_archive;
    total := sha256(total || convert_to(named, 'UTF8') || rows_hash);
  END LOOP;
  RETURN total;
END $$;

-- Records an archive whose rows are removed and whose files are on disk; audited.
CREATE OR REPLACE FUNCTION add_archive(of_archive bigint, named text, of_trades bigint, manifest bytea, actor text)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO archive (archive_id, name, trades, manifest_hash, opening_hash, archived_by) OVERRIDING SYSTEM VALUE
  VALUES (of_archive, named, of_trades, manifest, opening_hash(of_archive), actor);
  PERFORM add_audit_event(actor, false, 'ARCHIVED', 'archive:' || named, NULL, archive_text(of_archive));
END $$;

CREATE OR REPLACE FUNCTION archive_text(of_archive bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT format('%s trades, manifest SHA-256 %s, opening SHA-256 %s', trades, encode(manifest_hash, 'hex'),
                encode(opening_hash, 'hex'))
    FROM archive WHERE archive_id = of_archive
$$;

CREATE OR REPLACE VIEW made_archive AS SELECT * FROM archive;
COMMENT ON VIEW made_archive IS 'published: archives whose rows have left this database';

CREATE OR REPLACE VIEW archived_instructions AS
  SELECT coalesce(sum(entered), 0)::bigint AS instructed FROM archived_stage WHERE ordinal = 4;
COMMENT ON VIEW archived_instructions IS 'published: number of archived instructions';

-- The proof of archives: they are those of the audit trail, and the remainders of each are
-- unchanged.
CREATE OR REPLACE VIEW archive_fault AS
  SELECT format('archive %s by %s: no event in the audit trail', a.name, a.archived_by) AS fault
    FROM archive a
   WHERE NOT EXISTS (SELECT FROM audit_trail t
                      WHERE t.subject = 'archive:' || a.name AND t.action = 'ARCHIVED' AND t.actor = a.archived_by
                        AND t.after = archive_text(a.archive_id))
  UNION ALL
  SELECT format('%s was made by %s, and is not there', t.subject, t.actor)
    FROM audit_trail t
   WHERE t.action = 'ARCHIVED' AND NOT EXISTS (SELECT FROM archive a WHERE t.subject = 'archive:' || a.name)
  UNION ALL
  SELECT format('what stays of archive %s is not what was left of it', a.name)
    FROM archive a WHERE a.opening_hash <> opening_hash(a.archive_id);
COMMENT ON VIEW archive_fault IS 'published: faults of the remaining records of archives';

GRANT SELECT ON archived_message, made_archive, archived_instructions, archive_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION begin_archive(),
  archive_query(text, bigint), next_archive(), remove_chosen_rows(), opening_hash(bigint), archive_text(bigint),
  add_archive(bigint, text, bigint, bytea, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION opening_hash(bigint), archive_text(bigint), archived_of_ledger(), archived_of_positions(),
  archived_of_element() TO stp_engine, stp_reader;
GRANT SELECT ON archived_table TO stp_engine, stp_reader;
