-- Business days, as far as the database knows them.

-- Returns whether a calendar is closed on a day, as far as static data or its weekend say; a
-- built-in calendar has the usual weekend.
CREATE OR REPLACE FUNCTION is_closed(of_calendar text, day date) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT coalesce((SELECT h.is_open IS DISTINCT FROM 'Y' FROM holiday h
                    WHERE h.calendar = of_calendar AND h.day = is_closed.day),
                  strpos(coalesce((SELECT c.weekend FROM calendar c WHERE c.calendar = of_calendar), 'SAT/SUN'),
                         to_char(day, 'DY')) > 0)
$$;

-- Returns whether programs or static data know the days of a calendar, or of each of several that
-- are joined.
CREATE OR REPLACE FUNCTION is_calendar(of_calendar text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM calendar c WHERE c.calendar = of_calendar)
      OR EXISTS (SELECT FROM holiday h WHERE h.calendar = of_calendar)
      OR of_calendar = 'NONE'
      OR regexp_split_to_array(of_calendar, '[+~]') <@ ARRAY['AUSY', 'BRBD', 'CAMO', 'CATO', 'CHZU', 'CZPR', 'DEFR',
           'DKCO', 'EUTA', 'FRPA', 'Fri/Sat', 'GBLO', 'HUBU', 'JPTO', 'MXMC', 'NOOS', 'NYFD', 'NYSE', 'NZAU', 'NZBD',
           'NZWE', 'NoHolidays', 'PLWA', 'SEST', 'Sat/Sun', 'THBA', 'Thu/Fri', 'USGS', 'USNY', 'ZAJO']
$$;

-- Returns whether a day can be the next business day of a calendar. The answer is certain for NONE,
-- which has weekends only, and for calendars with a weekend of their own. Any other name may be a
-- calendar that programs have built in, whose days the database does not know: at most 6 days from
-- Monday to Friday in a row are closed there, in addition to those of static data. No calendar is
-- closed for a month.
CREATE OR REPLACE FUNCTION may_follow(of_calendar text, day date, following date) RETURNS boolean
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT following > day AND following <= day + 31
     AND NOT (is_closed(of_calendar, following)
              AND (of_calendar = 'NONE' OR EXISTS (SELECT FROM calendar c WHERE c.calendar = of_calendar)
                   OR EXISTS (SELECT FROM holiday h WHERE h.calendar = of_calendar AND h.day = following)))
     AND (SELECT count(*) FROM generate_series(day + 1, least(following, day + 31) - 1, interval '1 day') AS d
           WHERE NOT is_closed(of_calendar, d::date))
         <= CASE WHEN of_calendar = 'NONE'
                   OR EXISTS (SELECT FROM calendar c WHERE c.calendar = of_calendar) THEN 0 ELSE 6 END
$$;
REVOKE EXECUTE ON FUNCTION is_closed(text, date), is_calendar(text), may_follow(text, date, date) FROM PUBLIC;
