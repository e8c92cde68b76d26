-- Marks that tell whether this server's history contains the commits that an element has
-- acknowledged.

-- Returns the position of this server's log: "system 7412345678901234567, timeline 2, 0/5A3B000".
CREATE OR REPLACE FUNCTION server_position() RETURNS text LANGUAGE sql VOLATILE
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT format('system %s, timeline %s, %s', system_identifier,
                ('x' || left(pg_walfile_name(written), 8))::bit(32)::integer, written)
    FROM pg_control_system(), pg_current_wal_insert_lsn() AS written
$$;

-- Returns a name of this database, the same on a standby and in a physical copy.
CREATE OR REPLACE FUNCTION installation() RETURNS text LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT system_identifier || '-' || oid
    FROM pg_control_system(), pg_database WHERE datname = current_database()
$$;

-- Returns null if this server has the mark or a later one of the same keeper; 'accepted' if an
-- operator has accepted a history without it; otherwise the server's position. A refused mark is
-- recorded, so that it can be accepted. The record does not wait for a standby: the server may be
-- one that must not be written to.
CREATE OR REPLACE FUNCTION lacks_mark(
  keeper_ text, element_ text, mark_ bigint, token_ text, position_ text) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  IF mark_ = 0 OR EXISTS (SELECT FROM acknowledged_mark
                           WHERE keeper = keeper_ AND (mark_number > mark_ OR (mark_number = mark_ AND token = token_)))
  THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM acknowledged_mark
              WHERE keeper = keeper_ AND mark_number = mark_ AND token = 'accepted ' || token_) THEN
    RETURN 'accepted';
  END IF;
  PERFORM set_config('synchronous_commit', 'local', true);
  BEGIN
    PERFORM set_config('lock_timeout', '500ms', true);
    INSERT INTO acknowledged_mark AS m
           (keeper, element, mark_number, token, made_at, lost_mark, lost_token, lost_position, refused_at)
    VALUES (keeper_, element_, 0, '-', now(), mark_, token_, position_, now())
    ON CONFLICT (keeper) DO UPDATE
       SET lost_mark = mark_, lost_token = token_, lost_position = position_, refused_at = now()
     WHERE m.lost_token IS DISTINCT FROM token_;
  EXCEPTION WHEN lock_not_available THEN
    NULL; -- the keeper's last mark here still waits for a standby that is gone; a later session notes it
  END;
  RETURN server_position();
END $$;

-- Returns the number of the keeper's mark on this server, or 0.
CREATE OR REPLACE FUNCTION mark_number(keeper_ text) RETURNS bigint LANGUAGE sql VOLATILE
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT coalesce(max(mark_number), 0) FROM acknowledged_mark WHERE keeper = keeper_
$$;

-- Makes the mark after the keeper's last one, which the caller has found here, and returns the
-- position of the log. All earlier commits are before that position.
CREATE OR REPLACE FUNCTION make_mark(keeper_ text, element_ text, mark_ bigint, token_ text) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  INSERT INTO acknowledged_mark (keeper, element, mark_number, token, made_at)
  VALUES (keeper_, element_, mark_, token_, now())
  ON CONFLICT (keeper) DO UPDATE
     SET element = element_, mark_number = mark_, token = token_, made_at = now(),
         lost_mark = NULL, lost_token = NULL, lost_position = NULL, refused_at = NULL;
  RETURN server_position();
END $$;

REVOKE EXECUTE ON FUNCTION server_position(), installation(), lacks_mark(text, text, bigint, text, text),
  mark_number(text), make_mark(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION server_position(), installation(), lacks_mark(text, text, bigint, text, text),
  mark_number(text), make_mark(text, text, bigint, text) TO stp_engine;
