-- Tokens of the company: compact JWS (RFC 7515) signed by RS256, which every issuer of OpenID
-- Connect can make. The database checks them itself, so that the engine's role can act only for
-- operators whose tokens it was given.

-- Returns bytes as an unsigned number, most significant byte first.
CREATE OR REPLACE FUNCTION unsigned_number(bytes bytea) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = straightway, pg_temp AS $$
DECLARE
  -- 14 digits of 4 bits are the most that a bigint takes
  digits text := repeat('0', 13 - (octet_length(bytes) * 2 + 13) % 14) || encode(bytes, 'hex');
  number numeric := 0;
BEGIN
  FOR i IN 0 .. length(digits) / 14 - 1 LOOP
    number := number * 72057594037927936
      + ('x00' || substr(digits, i * 14 + 1, 14))::bit(64)::bigint;
  END LOOP;
  RETURN number;
END $$;

-- Returns whether a signature is the RSA signature (RFC 8017, PKCS #1 v1.5, SHA-256, exponent
-- 65537) of the signed bytes. The whole padding is compared: a check that only parses it can be
-- deceived.
CREATE OR REPLACE FUNCTION is_rs256(signed bytea, signature bytea, modulus bytea) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = straightway, pg_temp AS $$
DECLARE
  n numeric := unsigned_number(modulus);
  s numeric := unsigned_number(signature);
  power numeric := s;
BEGIN
  IF octet_length(signature) <> octet_length(modulus) OR s >= n THEN
    RETURN false;
  END IF;
  FOR i IN 1 .. 16 LOOP
    power := power * power % n;
  END LOOP;
  RETURN power * s % n = unsigned_number(
    decode('0001' || repeat('ff', octet_length(modulus) - 54)
      || '003031300d060960864801650304020105000420', 'hex') || sha256(signed));
END $$;

-- Decodes RFC 4648, section 5, without padding and only as an encoder writes it: no other alphabet,
-- and unused bits are 0.
CREATE OR REPLACE FUNCTION from_base64url(written text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = straightway, pg_temp AS $$
DECLARE
  plain text := translate(written, '-_', '+/');
  bytes bytea;
BEGIN
  IF written ~ '^[A-Za-z0-9_-]*$' THEN
    bytes := decode(rpad(plain, (length(plain) + 3) / 4 * 4, '='), 'base64');
  END IF;
  IF translate(encode(bytes, 'base64'), E'=\n', '') IS DISTINCT FROM plain THEN
    RAISE EXCEPTION 'not base64url' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN bytes;
END $$;

-- Returns the header and the claims of a text that has the form of a token signed by RS256, as
-- an array; otherwise null. jku, jwk and x5c, by which a token would name its own key, are
-- ignored; critical headers (crit) are unknown here. typ excludes tokens that an issuer signs
-- for other purposes, such as logout. Nothing is proved yet.
CREATE OR REPLACE FUNCTION written_token(token text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = straightway, pg_temp AS $$
DECLARE
  part text[];
  header jsonb;
BEGIN
  IF octet_length(token) > 16384 THEN
    RETURN NULL;
  END IF;
  part := string_to_array(token, '.');
  IF cardinality(part) <> 3 OR octet_length(from_base64url(part[3])) NOT BETWEEN 256 AND 512 THEN
    RETURN NULL;
  END IF;
  header := convert_from(from_base64url(part[1]), 'UTF8');
  IF header ->> 'alg' IS DISTINCT FROM 'RS256' OR jsonb_exists(header, 'crit')
     OR lower(coalesce(header ->> 'typ', 'JWT')) NOT IN ('jwt', 'at+jwt', 'application/at+jwt') THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_array(header, convert_from(from_base64url(part[2]), 'UTF8')::jsonb);
EXCEPTION
  -- no base64, no UTF-8, no JSON, or JSON that is nested too deeply
  WHEN data_exception OR program_limit_exceeded THEN
    RETURN NULL;
END $$;

-- Checks audience and times of a token (OpenID Connect Core 1.0, 3.1.3.7).
CREATE OR REPLACE FUNCTION require_claims(issuer token_issuer, claims jsonb) RETURNS void LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  -- clocks differ
  leeway CONSTANT numeric := 30;
  seconds numeric := extract(epoch FROM clock_timestamp());
BEGIN
  IF NOT coalesce(claims -> 'aud' @> to_jsonb(issuer.audience), false) OR jsonb_exists(claims, 'events') THEN
    RAISE EXCEPTION 'the token of % is not for the audience %', issuer.issuer, issuer.audience
      USING ERRCODE = 'ST401';
  END IF;
  -- a token of several audiences must name the client for which it was issued
  IF (CASE WHEN jsonb_exists(claims, 'azp') THEN jsonb_typeof(claims -> 'azp') <> 'string'
            OR claims ->> 'azp' <> ALL (issuer.audience || string_to_array(issuer.clients, ' '))
          WHEN jsonb_typeof(claims -> 'aud') = 'array' THEN jsonb_array_length(claims -> 'aud') > 1
          ELSE false END) THEN
    RAISE EXCEPTION 'the token of % was issued for the client % (azp), not for %', issuer.issuer,
      coalesce(claims -> 'azp', 'null'), concat_ws(' ', issuer.audience, issuer.clients) USING ERRCODE = 'ST401';
  END IF;
  IF jsonb_typeof(claims -> 'exp') IS DISTINCT FROM 'number'
     OR (claims ->> 'exp')::numeric <= seconds - leeway THEN
    RAISE EXCEPTION 'the token has expired' USING ERRCODE = 'ST401';
  END IF;
  IF NOT jsonb_exists(claims, 'iat')
     OR EXISTS (SELECT FROM unnest(ARRAY['nbf', 'iat']) AS claim
                 WHERE jsonb_exists(claims, claim)
                   AND CASE jsonb_typeof(claims -> claim)
                       WHEN 'number' THEN (claims ->> claim)::numeric > seconds + leeway ELSE true END) THEN
    RAISE EXCEPTION 'the token is not valid yet' USING ERRCODE = 'ST401';
  END IF;
END $$;

-- Returns the active operator to whom the token belongs. The signature is checked last but one,
-- because it costs the most.
CREATE OR REPLACE FUNCTION token_operator(token text) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  written jsonb := written_token(token);
  claims jsonb := written -> 1;
  issuer token_issuer;
  public_key bytea;
  operator_name text;
BEGIN
  SELECT i.* INTO issuer FROM token_issuer i WHERE i.issuer = claims ->> 'iss';
  SELECT decode(k.modulus, 'hex') INTO public_key
    FROM token_issuer_key k WHERE k.issuer = issuer.issuer AND k.kid = written -> 0 ->> 'kid';
  IF FOUND THEN
    PERFORM require_claims(issuer, claims);
  END IF;
  IF public_key IS NULL OR NOT is_rs256(
       convert_to(split_part(token, '.', 1) || '.' || split_part(token, '.', 2), 'UTF8'),
       from_base64url(split_part(token, '.', 3)), public_key) THEN
    RAISE EXCEPTION 'the token is not signed by a known issuer and key' USING ERRCODE = 'ST401';
  END IF;
  SELECT o.name INTO operator_name FROM operator_subject s JOIN operator o ON o.name = s.name
   WHERE s.issuer = issuer.issuer AND o.active AND jsonb_typeof(claims -> 'sub') = 'string'
     AND to_jsonb(s.subject) = claims -> issuer.subject_claim;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no operator is linked to % % of %', issuer.subject_claim,
      coalesce(claims -> issuer.subject_claim, 'null'), issuer.issuer USING ERRCODE = 'ST401';
  END IF;
  RETURN operator_name;
END $$;
REVOKE EXECUTE ON FUNCTION unsigned_number(bytea), is_rs256(bytea, bytea, bytea), from_base64url(text),
  written_token(text), require_claims(token_issuer, jsonb), token_operator(text) FROM PUBLIC;

-- Returns the operator's name for a token.
CREATE OR REPLACE FUNCTION operator_of_token(token text) RETURNS text LANGUAGE sql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT token_operator(token)
$$;
REVOKE EXECUTE ON FUNCTION operator_of_token(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operator_of_token(text) TO stp_engine;
