-- Loads of static data over the back office's server, whose role may not write them: one operator
-- proposes a document in the form of static-data.xsd, and after another's approval the database
-- itself writes that document's rows. So a server can load only what an operator has looked at. See
-- R__operators for the SQLSTATEs.

SELECT add_proposal_kind('STATIC_DATA', 'static_data');

CREATE OR REPLACE FUNCTION propose_static_data(operator_name text, secret text, document text, reason text)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT propose(operator_name, secret, 'STATIC_DATA', document, reason)
$$;

CREATE OR REPLACE FUNCTION reject_static_data(operator_name text, secret text, number bigint, reason text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT reject_proposal(operator_name, secret, 'STATIC_DATA', number, reason)
$$;

-- Returns a summary, such as "3 holidays: 1 new, 2 deleted".
CREATE OR REPLACE FUNCTION static_data_changes(words text, supplied bigint, added bigint, changed bigint,
  deleted bigint)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT supplied || ' ' || words || ': ' || coalesce(nullif(concat_ws(', ',
    CASE WHEN added > 0 THEN added || ' new' END, CASE WHEN changed > 0 THEN changed || ' changed' END,
    CASE WHEN deleted > 0 THEN deleted || ' deleted' END), ''), 'as before')
$$;

-- Writes a document's rows of one table, and an audit event for each changed row. Columns, their
-- types and the key are those of the table; two columns have another name in a document.
CREATE OR REPLACE FUNCTION write_static_data_of(target text, words text, document xml, operator_name text,
  is_proved boolean, OUT supplied bigint, OUT description text)
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  kind text := replace(target, '_', '-');
  key_columns int2[] := (SELECT string_to_array(i.indkey::text, ' ')::int2[] FROM pg_index i
                          WHERE i.indrelid = target::regclass AND i.indisprimary);
  columns record;
  existing bigint;
  changed bigint;
  deleted bigint := 0;
BEGIN
  SELECT string_agg(c.name, ', ' ORDER BY c.number) AS every,
         string_agg(c.name, ', ' ORDER BY c.number) FILTER (WHERE c.is_key) AS keys,
         string_agg(format('%s = excluded.%1$s', c.name), ', ') FILTER (WHERE NOT c.is_key) AS replaced,
         string_agg('t.' || c.name, ', ' ORDER BY c.number) FILTER (WHERE NOT c.is_key) AS before,
         string_agg('g.' || c.name, ', ' ORDER BY c.number) FILTER (WHERE NOT c.is_key) AS after,
         string_agg('g.' || c.name, ', ' ORDER BY c.number) FILTER (WHERE c.is_key) AS subject,
         string_agg(format('t.%s AS %I', c.name, c.called), ', ' ORDER BY c.number) AS old,
         string_agg(format('g.%s AS %I', c.name, c.called), ', ' ORDER BY c.number) AS new,
         string_agg(format('%s::%s AS %1$s', c.name, c.type), ', ' ORDER BY c.number) AS cast_to,
         string_agg(format('%s text PATH %L', c.name, '@' || c.called)
                      || CASE c.called WHEN 'place' THEN ' DEFAULT ''*''' ELSE '' END, ', ' ORDER BY c.number) AS read
    INTO columns
    FROM (SELECT quote_ident(a.attname) AS name, a.attnum AS number, a.attnum = ANY (key_columns) AS is_key,
                 format_type(a.atttypid, a.atttypmod) AS type,
                 CASE target || '.' || a.attname WHEN 'currency.code' THEN 'currency'
                   WHEN 'holiday.day' THEN 'date' ELSE a.attname END AS called
            FROM pg_attribute a
           WHERE a.attrelid = target::regclass AND a.attnum > 0 AND NOT a.attisdropped) AS c;
  IF target = 'holiday' THEN
    -- a calendar is loaded as a whole, so that a day that is no longer a holiday is deleted
    EXECUTE format($sql$
      WITH supplied AS MATERIALIZED (SELECT %1$s FROM xmltable(
             xmlnamespaces('urn:straightway:static-data:1' AS s), '/s:StaticData/s:holiday'
             PASSING $1 COLUMNS %2$s)),
           gone AS (DELETE FROM holiday h
                     WHERE h.calendar IN (SELECT calendar FROM supplied)
                       AND NOT EXISTS (SELECT FROM supplied g WHERE g.calendar = h.calendar AND g.day = h.day)
                    RETURNING h.*)
      SELECT count(add_audit_event($2, $3, 'STATIC_DATA_DELETED', 'holiday:' || calendar || '/' || day,
                     before, NULL))
        FROM (SELECT calendar, day, (SELECT json_strip_nulls(row_to_json(named))::text
                                       FROM (SELECT %3$s) AS named) AS before
                FROM gone t ORDER BY calendar, day) AS event
      $sql$, columns.cast_to, columns.read, columns.old) USING document, operator_name, is_proved INTO deleted;
  END IF;
  EXECUTE format($sql$
    WITH supplied AS MATERIALIZED (SELECT %1$s FROM xmltable(
           xmlnamespaces('urn:straightway:static-data:1' AS s), %2$L PASSING $1 COLUMNS %3$s)),
         changed AS MATERIALIZED (
           SELECT %4$L || concat_ws('/', %5$s) AS subject,
                  (SELECT json_strip_nulls(row_to_json(named))::text FROM (SELECT %6$s) AS named) AS before,
                  (SELECT json_strip_nulls(row_to_json(named))::text FROM (SELECT %7$s) AS named) AS after
             FROM supplied g JOIN %8$I t USING (%9$s)
            WHERE (%10$s) IS DISTINCT FROM (%11$s)
            ORDER BY %5$s),
         written AS (
           INSERT INTO %8$I (%12$s) SELECT %12$s FROM supplied
           ON CONFLICT (%9$s) DO UPDATE SET %13$s)
    SELECT (SELECT count(*) FROM supplied), (SELECT count(*) FROM supplied JOIN %8$I USING (%9$s)),
           (SELECT count(add_audit_event($2, $3, 'STATIC_DATA_CHANGED', subject, before, after)) FROM changed)
    $sql$, columns.cast_to, '/s:StaticData/s:' || kind, columns.read, kind || ':', columns.subject,
    columns.old, columns.new, target, columns.keys, columns.before, columns.after, columns.every,
    columns.replaced)
  USING document, operator_name, is_proved INTO supplied, existing, changed;
  description := static_data_changes(CASE supplied WHEN 1 THEN kind ELSE words END, supplied, supplied - existing, changed,
    deleted);
END $$;

-- Returns the hash of the rows of each table of static data; null if it is empty.
CREATE OR REPLACE FUNCTION static_data_hashes() RETURNS TABLE (kind text, content text) LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT k.kind, rows_hash('TABLE ' || k.kind)
    FROM unnest(ARRAY['currency', 'calendar', 'holiday', 'security', 'listing', 'own_ssi', 'account', 'counterparty',
           'ssi', 'fee_rule', 'tolerance', 'penalty_rate', 'cash_penalty_rate', 'reference_price', 'date_window',
           'cut_off', 'fx_rate', 'pool_factor']) AS k (kind)
$$;
-- Records the hashes of tables as a load has left them.
CREATE OR REPLACE FUNCTION record_static_data(version bigint, kinds text[], operator_name text, is_proved boolean)
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  SELECT add_audit_event(operator_name, is_proved, 'STATIC_DATA_RECORDED', 'version ' || version, NULL,
                         jsonb_object_agg(k.kind, rows_hash('TABLE ' || quote_ident(k.kind)))::text)
    FROM unnest(kinds) AS k (kind)
$$;

-- Faults of static data: rows that no load has left so, from the first load on. Only rows that a
-- load has changed have an event of their own.
CREATE OR REPLACE VIEW static_data_fault AS
  WITH recorded AS (
    SELECT DISTINCT ON (e.key) e.key AS kind, e.value AS content, substring(a.subject FROM 9)::bigint AS version
      FROM audit_trail a CROSS JOIN LATERAL jsonb_each_text(a.after::jsonb) e
     WHERE a.action = 'STATIC_DATA_RECORDED' ORDER BY e.key, a.event_number DESC
  )
  SELECT format('%s: %s, but version %s of the static data left %s', kind, coalesce(h.content, 'no rows'), r.version,
                coalesce(r.content, 'no rows')) AS fault
    FROM static_data_hashes() h LEFT JOIN recorded r USING (kind)
   WHERE h.content IS DISTINCT FROM r.content AND EXISTS (SELECT FROM recorded)
  UNION ALL
  SELECT format('static data are of version %s, but the last load is that of version %s', v.version, l.version)
    FROM (SELECT max(version) AS version FROM static_data_version) AS v
   CROSS JOIN (SELECT max(version) AS version FROM recorded) AS l
   WHERE v.version IS DISTINCT FROM l.version AND l.version IS NOT NULL;
COMMENT ON VIEW static_data_fault IS 'published: static data that were changed other than by a load';
GRANT SELECT ON static_data_fault TO stp_engine, stp_reader;

-- Writes a whole document, with an event for the load, and returns the new version of the static
-- data. It is the only writer of static data, both for the owner's loads and for approved ones. Own
-- settlement instructions precede the accounts: writing them for an existing account redirects
-- money.
CREATE OR REPLACE FUNCTION write_static_data(written_form text, operator_name text, is_proved boolean)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  document xml := xmlparse(DOCUMENT written_form);
  left_over bigint := (xpath('count(/*/*)', document))[1]::text::bigint;
  changes text[] := '{}';
  kinds text[] := '{}';
  kind record;
  written record;
  loaded bigint;
BEGIN
  -- one load after the other, because each records what it leaves; the lock of the audit trail precedes all others
  PERFORM pg_advisory_xact_lock(hashtext('straightway.audit'));
  FOR kind IN
    SELECT * FROM (VALUES (1, 'currency', 'currencies'), (2, 'calendar', 'calendars'), (3, 'holiday', 'holidays'), (4, 'security', 'securities'),
      (5, 'listing', 'listings'), (6, 'own_ssi', 'own-ssis'), (7, 'account', 'accounts'),
      (8, 'counterparty', 'counterparties'), (9, 'ssi', 'ssis'), (10, 'fee_rule', 'fee-rules'),
      (11, 'tolerance', 'tolerances'), (12, 'penalty_rate', 'penalty-rates'),
      (13, 'cash_penalty_rate', 'cash-penalty-rates'), (14, 'reference_price', 'reference-prices'),
      (15, 'date_window', 'date-windows'), (16, 'cut_off', 'cut-offs'), (17, 'fx_rate', 'fx-rates'),
      (18, 'pool_factor', 'pool-factors')) AS k (place, target, words)
     WHERE strpos(written_form, '<' || replace(k.target, '_', '-')) > 0 ORDER BY k.place
  LOOP
    written := write_static_data_of(kind.target, kind.words, document, operator_name, is_proved);
    CONTINUE WHEN written.supplied = 0;
    left_over := left_over - written.supplied;
    changes := changes || written.description;
    kinds := kinds || kind.target;
  END LOOP;
  IF left_over <> 0 THEN
    RAISE EXCEPTION 'the document has % elements that are not rows of static data', left_over USING ERRCODE = 'ST409';
  END IF;
  INSERT INTO static_data_version (version) SELECT coalesce(max(version), 0) + 1 FROM static_data_version
  RETURNING version INTO loaded;
  PERFORM add_audit_event(operator_name, is_proved, 'STATIC_DATA_LOADED', 'version ' || loaded, NULL,
    array_to_string(changes, '; '));
  PERFORM record_static_data(loaded, kinds, operator_name, is_proved);
  RETURN loaded;
END $$;

-- Approves the proposal that has this hash, if somebody else made it, loads it, and returns the new
-- version of the static data.
CREATE OR REPLACE FUNCTION approve_static_data(operator_name text, secret text, number bigint, shown_hash bytea)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT write_static_data(approve_proposal(operator_name, secret, 'STATIC_DATA', number, shown_hash), operator_name,
    true)
$$;

REVOKE EXECUTE ON FUNCTION propose_static_data(text, text, text, text),
  reject_static_data(text, text, bigint, text), approve_static_data(text, text, bigint, bytea),
  write_static_data(text, text, boolean), record_static_data(bigint, text[], text, boolean), static_data_hashes(),
  write_static_data_of(text, text, xml, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION propose_static_data(text, text, text, text),
  reject_static_data(text, text, bigint, text), approve_static_data(text, text, bigint, bytea) TO stp_engine;
GRANT EXECUTE ON FUNCTION static_data_hashes() TO stp_engine, stp_reader;
