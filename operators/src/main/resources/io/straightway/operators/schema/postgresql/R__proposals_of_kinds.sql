-- Kinds of proposals, and those whose content the database makes from the present state. See R__operators for the
-- SQLSTATEs.

-- Registers a kind of proposal. For the owner of the schema.
CREATE OR REPLACE FUNCTION add_proposal_kind(kind text, family text, word text DEFAULT 'proposal',
  content text DEFAULT NULL, effect text DEFAULT NULL, event text DEFAULT NULL, prefix text DEFAULT '',
  subject_terms text[] DEFAULT '{}', before text[] DEFAULT '{}', after text[] DEFAULT '{}')
RETURNS void LANGUAGE sql SET search_path = straightway, pg_temp AS $$
  -- fails if there are no such functions
  SELECT ('straightway.' || quote_ident(content) || '(jsonb)')::regprocedure,
         ('straightway.' || quote_ident(effect) || '(text, bigint, text, jsonb, text)')::regprocedure;
  DELETE FROM proposal_kind k WHERE k.kind = add_proposal_kind.kind;
  INSERT INTO proposal_kind VALUES (kind, family, word, content, effect, event, prefix, subject_terms, before, after)
$$;
SELECT add_proposal_kind('ACCESS', 'access');

-- The content of another kind need not be JSON: it is read after the kinds have been compared.
CREATE OR REPLACE VIEW proposal_of_kind AS
  SELECT p.prefix || array_to_string(ARRAY(
           SELECT p.terms->>t.term FROM unnest(p.subject_terms) WITH ORDINALITY AS t (term, place) ORDER BY t.place), ':') AS subject,
         nullif(array_to_string(ARRAY(
           SELECT p.terms->>t.term FROM unnest(p.before_terms) WITH ORDINALITY AS t (term, place) ORDER BY t.place),
           ' for '), '') AS before,
         nullif(array_to_string(ARRAY(
           SELECT p.terms->>t.term FROM unnest(p.after_terms) WITH ORDINALITY AS t (term, place) ORDER BY t.place),
           ' for '), '') AS after, p.*
    FROM (SELECT k.family, k.effect, k.event, k.prefix, k.subject_terms, k.before_terms, k.after_terms,
                 CASE WHEN c.kind = k.kind AND k.content IS NOT NULL THEN c.content::jsonb END AS terms, c.*
            FROM proposed_change c JOIN proposal_kind k ON k.kind = c.kind AND k.content IS NOT NULL) AS p;
COMMENT ON VIEW proposal_of_kind IS 'published: proposals whose content the database makes, with terms and subjects';
GRANT SELECT ON proposal_of_kind TO stp_engine, stp_reader;

-- Returns the content of a proposal from the present state, which stays locked until the transaction ends.
CREATE OR REPLACE FUNCTION content_of_kind(of_family text, of_kind text, terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  registered text := (SELECT k.content FROM proposal_kind k WHERE k.kind = of_kind AND k.family = of_family);
  made text;
BEGIN
  IF registered IS NULL THEN
    RAISE EXCEPTION '% is not a kind of proposal here', left(of_kind, 32) USING ERRCODE = 'ST404';
  END IF;
  EXECUTE format('SELECT straightway.%I($1)', registered) INTO made USING terms;
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION propose_of_kind(operator_name text, secret text, of_family text, new_kind text, terms jsonb,
  reason text, subject text)
RETURNS bigint LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  new_content text;
  same bigint;
BEGIN
  PERFORM require_operator(operator_name, secret);
  PERFORM require_role(operator_name, 'OPERATOR');
  new_content := content_of_kind(of_family, new_kind, terms);
  SELECT p.proposal_id INTO same FROM proposed_change p
   WHERE p.kind = new_kind AND p.state = 'PROPOSED' AND p.content_hash = sha256(convert_to(new_content, 'UTF8'));
  IF FOUND THEN
    RAISE EXCEPTION 'proposal % is the same; it waits for another operator', same USING ERRCODE = 'ST409';
  END IF;
  RETURN add_proposal(operator_name, new_kind, new_content, reason, subject, NULL);
END $$;

CREATE OR REPLACE FUNCTION kind_of_proposal(of_family text, number bigint) RETURNS text LANGUAGE plpgsql STABLE
SET search_path = straightway, pg_temp AS $$
DECLARE
  registered text := (SELECT p.kind FROM proposed_change p JOIN proposal_kind k ON k.kind = p.kind
                       WHERE p.proposal_id = number AND k.family = of_family);
BEGIN
  IF registered IS NULL THEN
    RAISE EXCEPTION 'there is no % %', of_family, number USING ERRCODE = 'ST404';
  END IF;
  RETURN registered;
END $$;

-- Approves the proposal that has this hash, if somebody else made it and nothing has changed since, and carries it
-- out, unless its caller does: in the same transaction or, for an accepted amount, when its message is matched again.
CREATE OR REPLACE FUNCTION approve_of_kind(operator_name text, secret text, of_family text, number bigint,
  shown_hash bytea)
RETURNS void LANGUAGE plpgsql SET search_path = straightway, pg_temp AS $$
DECLARE
  approved text := approve_proposal(operator_name, secret, kind_of_proposal(of_family, number), number, shown_hash);
  decided proposal_of_kind;
BEGIN
  SELECT p.* INTO decided FROM proposal_of_kind p WHERE p.proposal_id = number;
  IF content_of_kind(of_family, decided.kind, decided.terms) IS DISTINCT FROM approved THEN
    RAISE EXCEPTION 'the subject of proposal % has changed; propose it again', number USING ERRCODE = 'ST412';
  END IF;
  IF decided.effect IS NOT NULL THEN
    EXECUTE format('SELECT straightway.%I($1, $2, $3, $4, $5)', decided.effect)
      USING operator_name, number, decided.subject, decided.terms, decided.reason;
  ELSE
    PERFORM add_audit_event(operator_name, true, decided.event, decided.subject,
      'proposed by ' || decided.maker || ': ' || decided.reason,
      concat_ws(', ', 'proposal ' || number, 'document ' || (decided.terms->>'document')));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION
  add_proposal_kind(text, text, text, text, text, text, text, text[], text[], text[]),
  content_of_kind(text, text, jsonb), propose_of_kind(text, text, text, text, jsonb, text, text),
  kind_of_proposal(text, bigint), approve_of_kind(text, text, text, bigint, bytea) FROM PUBLIC;
