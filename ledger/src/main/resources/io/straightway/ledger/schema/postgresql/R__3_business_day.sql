-- Opens and moves the business date.

CREATE OR REPLACE VIEW open_day AS SELECT today, closed_up_to FROM business_day;
COMMENT ON VIEW open_day IS 'published: the business date; no row while none has been opened';
GRANT SELECT ON open_day TO stp_engine, stp_reader;

-- Opens the first business day, which is near the clock's: later days follow one by one, and none
-- is skipped. Returns false if there is one already. For the owner's functions, which audit it, as
-- are the next two.
CREATE OR REPLACE FUNCTION begin_business_days(day date) RETURNS boolean
LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
BEGIN
  IF day NOT BETWEEN current_date - 3653 AND current_date + 3653 THEN
    RAISE EXCEPTION 'the first business day must be at most 10 years from the clock''s, but is %', day
      USING ERRCODE = 'ST409';
  END IF;
  INSERT INTO business_day (today, closed_up_to) VALUES (day, '-infinity') ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO forward_entry
  SELECT entry_id, value_date FROM journal_entry WHERE value_date > day;
  RETURN true;
END $$;

-- Fails if the transaction reads an older business date than the stored one.
CREATE OR REPLACE FUNCTION require_latest_business_day() RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM FROM business_day FOR SHARE;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION require_latest_business_day() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION require_latest_business_day() TO stp_engine;

-- Blocks all posting until the transaction ends, and proves that the books are on the given day.
-- Returns false if that day is closed already.
CREATE OR REPLACE FUNCTION lock_business_day(day date) RETURNS boolean LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  books business_day;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a day must be closed in a transaction at read committed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'read_committed';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('straightway.close_day'));
  SELECT * INTO STRICT books FROM business_day;
  IF books.closed_up_to >= day THEN
    RETURN false;
  END IF;
  IF books.today <> day THEN
    RAISE EXCEPTION 'the business date is %, not %', books.today, day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'close_today';
  END IF;
  RETURN true;
END $$;

-- Closes a locked day, which then takes no more entries, and opens the next.
CREATE OR REPLACE FUNCTION move_business_day(day date, following date) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  UPDATE business_day SET today = following, closed_up_to = day;
  DELETE FROM forward_entry WHERE value_date <= following
$$;
REVOKE EXECUTE ON FUNCTION begin_business_days(date), lock_business_day(date), move_business_day(date, date)
  FROM PUBLIC;
