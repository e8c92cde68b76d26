-- Redirections of money or securities need four eyes, by one rule for every table that directs
-- them: the writer, whoever it is, must have had the change approved in the same transaction.
-- Exempt are the first rows of a subject, for which no direction exists yet, and a new name. The
-- subject is the part of a row's key that a trade has before its market and its day are known: the
-- row of a market precedes that of any, and a later row an earlier one. The account row of a market
-- redirects what settled elsewhere before; only that of a new account does not, and is written
-- before the account in the same transaction.
CREATE OR REPLACE FUNCTION refuse_unapproved(redirected text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF redirected IS NOT NULL AND NOT straightway.is_being_approved('STATIC_DATA') THEN
    RAISE EXCEPTION '% redirects money; propose it, and another operator approves it', redirected
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_redirection';
  END IF;
END $$;

-- Refuses additions without approval. Rows are the first if none of their subject existed before
-- the statement. Two transactions can't both write the first, because one waits for the other; a
-- transaction that can't see what others have committed does not count as the first.
CREATE OR REPLACE FUNCTION refuse_added_direction() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  subject text := TG_ARGV[0];
  key text := TG_ARGV[1];
  redirects_as_well text := TG_ARGV[2];
  row_key text;
BEGIN
  LOCK TABLE static_data_version IN SHARE ROW EXCLUSIVE MODE;
  EXECUTE format($q$
    SELECT concat_ws('/', %2$s) FROM written
     WHERE current_setting('transaction_isolation') <> 'read committed' OR %4$s
        OR (%1$s) IN (SELECT %1$s FROM (SELECT %2$s FROM %3$I EXCEPT SELECT %2$s FROM written) AS before)
     LIMIT 1 $q$, subject, key, TG_TABLE_NAME, redirects_as_well) INTO row_key;
  PERFORM refuse_unapproved(replace(TG_TABLE_NAME, '_', '-') || ':' || row_key);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_changed_direction() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  key text := TG_ARGV[0];
  row_key text;
BEGIN
  EXECUTE format($q$
    WITH directing AS (
      SELECT '{"may_be_short": "Y"}' || jsonb_strip_nulls(to_jsonb(w)) - '{name,cost_method,revalued}'::text[] AS direction
        FROM written w
      EXCEPT
      SELECT '{"may_be_short": "Y"}' || jsonb_strip_nulls(to_jsonb(f)) - '{name,cost_method,revalued}'::text[] FROM former f)
    SELECT concat_ws('/', %1$s) FROM directing, jsonb_populate_record(NULL::%2$I, direction) LIMIT 1
    $q$, key, TG_TABLE_NAME) INTO row_key;
  PERFORM refuse_unapproved(replace(TG_TABLE_NAME, '_', '-') || ':' || row_key);
  RETURN NULL;
END $$;

-- Refuses deletions without approval. A deleted row is replaced by another, or by none until
-- somebody adds the first.
CREATE OR REPLACE FUNCTION refuse_deleted_direction() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  row_key text;
BEGIN
  EXECUTE format($q$ SELECT concat_ws('/', %s) FROM former LIMIT 1 $q$, TG_ARGV[0]) INTO row_key;
  PERFORM refuse_unapproved(replace(TG_TABLE_NAME, '_', '-') || ':' || row_key);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_emptied_directions() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  PERFORM refuse_unapproved('TRUNCATE ' || TG_TABLE_NAME);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION refuse_unapproved(text), refuse_added_direction(), refuse_changed_direction(),
  refuse_deleted_direction(), refuse_emptied_directions() FROM PUBLIC;

DO $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT * FROM (VALUES
      ('ssi', 'counterparty, currency', 'counterparty, currency, mic, valid_from', 'false'),
      ('own_ssi', 'account', 'account, currency, mic, valid_from', 'account IN (SELECT account FROM account)'),
      ('account', 'account', 'account, valid_from',
       'account IN (SELECT account FROM own_ssi WHERE xmin <> pg_current_xact_id()::xid)')
    ) AS directing (name, subject, key, redirects_as_well)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER four_eyes_added AFTER INSERT ON %I REFERENCING NEW TABLE AS written'
      ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_added_direction(%L, %L, %L)',
      t.name, t.subject, t.key, t.redirects_as_well);
    EXECUTE format('CREATE OR REPLACE TRIGGER four_eyes_changed AFTER UPDATE ON %I REFERENCING OLD TABLE AS former'
      ' NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_direction(%L)', t.name, t.key);
    EXECUTE format('CREATE OR REPLACE TRIGGER four_eyes_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS former'
      ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_deleted_direction(%L)', t.name, t.key);
    EXECUTE format('CREATE OR REPLACE TRIGGER four_eyes_emptied BEFORE TRUNCATE ON %I'
      ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptied_directions()', t.name);
  END LOOP;
END $$;
