-- Remainders of archived entries. For the owner's archiving alone.

-- Lists the tables from which an archive takes rows, as element does for its own.
CREATE OR REPLACE FUNCTION archived_of_ledger() RETURNS TABLE (table_name text, key_column text, leaves boolean)
LANGUAGE sql IMMUTABLE AS $$ VALUES ('journal_entry', 'entry_id', true), ('archived_balance', NULL, false) $$;

-- Keeps the balances of the chosen entries. All of them are in the snapshot, which a roll-up would
-- otherwise miss.
CREATE OR REPLACE FUNCTION keep_archived_balances(of_archive bigint) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_pending r JOIN archive_choice c ON c.id BETWEEN r.first_id AND r.last_id) THEN
    RAISE EXCEPTION 'entries are not rolled up yet; an element or settlement does that within seconds'
      USING ERRCODE = 'ST409';
  END IF;
  INSERT INTO archived_balance
  SELECT of_archive, p.account, coalesce(e.entry_date, '-infinity'),
         greatest(coalesce(e.entry_date, '-infinity'), e.value_date), sum(p.amount), count(*)
    FROM posting p JOIN journal_entry e USING (entry_id)
   WHERE e.entry_id IN (SELECT id FROM archive_choice)
   GROUP BY 1, 2, 3, 4;
END $$;
REVOKE EXECUTE ON FUNCTION archived_of_ledger(), keep_archived_balances(bigint) FROM PUBLIC;
