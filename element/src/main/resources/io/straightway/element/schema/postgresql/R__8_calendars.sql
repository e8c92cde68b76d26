-- What the database knows of business days.

-- Whether a day is of the weekend of a calendar; of a built-in one, of that which they all have.
CREATE OR REPLACE FUNCTION is_weekend(of_calendar text, day date) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT strpos(coalesce((SELECT c.weekend FROM calendar c WHERE c.calendar = of_calendar), 'SAT/SUN'),
                to_char(day, 'DY')) > 0
$$;

-- Whether a day can be the next business day of a calendar. Of NONE, which has weekends only, and of those that
-- have a weekend of their own that is known. Any other name may be one of those that programs have built in, of
-- which the database has no days: there at most 6 days from Monday to Friday are closed in a row, besides those
-- of static data. No calendar is closed for a month.
CREATE OR REPLACE FUNCTION may_follow(of_calendar text, day date, following date) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT following > day AND following <= day + 31
     AND NOT (is_weekend(of_calendar, following)
              AND (of_calendar = 'NONE' OR EXISTS (SELECT FROM calendar c WHERE c.calendar = of_calendar)))
     AND NOT EXISTS (SELECT FROM holiday WHERE calendar = of_calendar AND holiday.day = following)
     AND (SELECT count(*) FROM generate_series(day + 1, least(following, day + 31) - 1, interval '1 day') AS d
           WHERE NOT is_weekend(of_calendar, d::date)
             AND NOT EXISTS (SELECT FROM holiday WHERE calendar = of_calendar AND holiday.day = d))
         <= CASE WHEN of_calendar = 'NONE'
                   OR EXISTS (SELECT FROM calendar c WHERE c.calendar = of_calendar) THEN 0 ELSE 6 END
$$;
REVOKE EXECUTE ON FUNCTION is_weekend(text, date) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION may_follow(text, date, date) FROM PUBLIC;
