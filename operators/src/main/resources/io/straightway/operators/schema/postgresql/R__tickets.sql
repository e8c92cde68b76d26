-- Tickets: an operator's proof for one call of one function, made with the secret. A program that
-- passes a ticket on, such as an engine, learns no secret and can do nothing else with it. As in
-- SCRAM (RFC 5802), the ticket contains the secret, hidden by a mask that requires the secret and
-- the database's record of it:
--   ticket_EXPIRES_NONCE_PURPOSE_PROOF: seconds since 1970, and 16, 32 and 20 bytes in hexadecimal
--   proof  = secret XOR the first 20 bytes of HMAC-SHA-256 (secret_hash, NAME ticket_EXPIRES_NONCE_PURPOSE)
-- Tickets for consecutive calls are written one after the other, separated by blanks.

-- Returns bytes XOR a mask, which is repeated to their length.
CREATE OR REPLACE FUNCTION masked(bytes bytea, mask bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = straightway, pg_temp AS $$
BEGIN
  FOR i IN 0 .. octet_length(bytes) - 1 LOOP
    bytes := set_byte(bytes, i, get_byte(bytes, i) # get_byte(mask, i % octet_length(mask)));
  END LOOP;
  RETURN bytes;
END $$;

-- Returns the HMAC of RFC 2104, for a key of at most 64 bytes.
CREATE OR REPLACE FUNCTION hmac_sha256(key bytea, message bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = straightway, pg_temp AS $$
DECLARE
  block bytea := key || decode(repeat('00', 64 - octet_length(key)), 'hex');
BEGIN
  RETURN sha256(masked(block, '\x5c') || sha256(masked(block, '\x36') || message));
END $$;

-- Checks that a ticket belongs to an active operator and has not expired. Clocks may differ by 30
-- seconds.
CREATE OR REPLACE FUNCTION check_ticket(operator_name text, ticket text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  part text[] := regexp_match(ticket, '^(ticket_([0-9]{10})_[0-9a-f]{32}_[0-9a-f]{64})_([0-9a-f]{40})$');
  left_over numeric := part[2]::numeric - extract(epoch FROM clock_timestamp());
BEGIN
  IF left_over <= 0 OR left_over > 90 THEN
    RAISE EXCEPTION 'the ticket has expired, or is for a later time: a ticket lasts 60 seconds; compare the clocks'
      USING ERRCODE = 'ST401';
  END IF;
  PERFORM FROM operator o
   WHERE o.name = operator_name AND o.active
     AND o.secret_hash = sha256(o.salt || convert_to(encode(masked(decode(part[3], 'hex'),
           hmac_sha256(o.secret_hash, convert_to(operator_name || ' ' || part[1], 'UTF8'))), 'hex'), 'UTF8'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the name and the ticket are not those of an active operator' USING ERRCODE = 'ST401';
  END IF;
END $$;

-- Identifies an operator by any proof, for functions that only read.
CREATE OR REPLACE FUNCTION identify_operator(operator_name text, secret text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF starts_with(secret, 'ticket_') THEN
    PERFORM check_ticket(operator_name, split_part(secret, ' ', 1));
  ELSE
    PERFORM prove_operator(operator_name, secret);
  END IF;
END $$;

-- Checks that the call for which a ticket was made is running now. For prove_operator.
CREATE OR REPLACE FUNCTION require_running(operator_name text, ticket text) RETURNS void LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM used_ticket t
                  WHERE t.nonce = split_part(ticket, '_', 3) AND t.name = operator_name AND t.running) THEN
    RAISE EXCEPTION 'a ticket is valid only for the call that it was made for' USING ERRCODE = 'ST401';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION masked(bytea, bytea), hmac_sha256(bytea, bytea), check_ticket(text, text),
  identify_operator(text, text), require_running(text, text) FROM PUBLIC;

-- Calls a function whose first arguments are an operator's name and secret, and returns its result
-- as text. A ticket must be for this function and its first arguments, or all of them, and counts
-- once:
--   purpose = SHA-256 of the function's name, or of the purpose without the last argument and the SHA-256 of that
-- An argument is hashed as text; for null, one byte 0 takes the place of the hash.
CREATE OR REPLACE FUNCTION act(operator_name text, tickets text, action text, arguments text[])
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  purpose bytea := sha256(convert_to(action, 'UTF8'));
  purposes text[] := ARRAY[encode(purpose, 'hex')];
  presented text[];
  ticket text;
  types text[];
  answer text;
BEGIN
  FOR i IN 1 .. cardinality(arguments) LOOP
    purpose := sha256(purpose || coalesce(sha256(convert_to(arguments[i], 'UTF8')), '\x00'));
    purposes := purposes || encode(purpose, 'hex');
  END LOOP;
  presented := string_to_array(tickets, ' ');
  SELECT t INTO ticket FROM unnest(presented[:10]) AS t WHERE split_part(t, '_', 4) = ANY (purposes) LIMIT 1;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ticket is not for %, or not for this action', action USING ERRCODE = 'ST401';
  END IF;
  PERFORM check_ticket(operator_name, ticket);
  -- only functions that the login may call itself, so that a ticket grants nothing else
  SELECT ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY AS a (t, place) ORDER BY place)
    INTO types FROM pg_proc p
   WHERE p.pronamespace = 'straightway'::regnamespace AND p.proname = action AND p.prosecdef
     AND p.pronargs = 2 + cardinality(arguments) AND p.proargnames[2] = 'secret'
     AND has_function_privilege(session_user, p.oid, 'EXECUTE');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no function % of % arguments for a ticket', action, cardinality(arguments)
      USING ERRCODE = 'ST404';
  END IF;
  DELETE FROM used_ticket WHERE nonce IN (
    SELECT t.nonce FROM used_ticket t WHERE t.expires_at < clock_timestamp() FOR UPDATE SKIP LOCKED);
  INSERT INTO used_ticket VALUES (split_part(ticket, '_', 3), operator_name,
    to_timestamp(split_part(ticket, '_', 2)::bigint), true) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ticket has been used' USING ERRCODE = 'ST401';
  END IF;
  EXECUTE format('SELECT concat(%I($1, $2%s))', action,
      (SELECT string_agg(format(', $3[%s]::%s', place - 2, t), '' ORDER BY place)
         FROM unnest(types) WITH ORDINALITY AS a (t, place) WHERE place > 2))
    USING operator_name, ticket, arguments INTO answer;
  UPDATE used_ticket SET running = false WHERE nonce = split_part(ticket, '_', 3);
  RETURN answer;
END $$;
REVOKE EXECUTE ON FUNCTION act(text, text, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION act(text, text, text, text[]) TO stp_engine;
