-- What redirects money or securities needs four eyes: another agent or account where there was one
-- already, or another last day. Whoever writes it, and in whatever way, must have had it approved in the same transaction. The
-- first rows of an account or of a counterparty's settlement instruction redirect nothing. Where an account
-- of ours settles on a market redirects what it had settled elsewhere; only that of a new account does
-- not, and is written before the account is.
CREATE OR REPLACE FUNCTION refuse_unapproved(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF what IS NOT NULL AND NOT straightway.is_being_approved('STATIC_DATA') THEN
    RAISE EXCEPTION '% redirects money; propose it, and another operator approves it', what
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_redirection';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse_added_ssi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'ssi:' || concat_ws('/', w.counterparty, w.currency, w.mic, w.valid_from)
      FROM written w JOIN straightway.ssi s USING (counterparty, currency, mic)
     WHERE NOT EXISTS (SELECT FROM written x
                        WHERE (x.counterparty, x.currency, x.mic, x.valid_from)
                              = (s.counterparty, s.currency, s.mic, s.valid_from)) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_changed_ssi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'ssi:' || concat_ws('/', w.counterparty, w.currency, w.mic, w.valid_from)
      FROM written w
     WHERE NOT EXISTS (SELECT FROM former f WHERE f = w) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_added AFTER INSERT ON ssi
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_added_ssi();
CREATE OR REPLACE TRIGGER four_eyes_changed AFTER UPDATE ON ssi
  REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_ssi();

CREATE OR REPLACE FUNCTION refuse_added_own_ssi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'own-ssi:' || concat_ws('/', w.account, w.currency, w.mic, w.valid_from)
      FROM written w
     WHERE EXISTS (SELECT FROM straightway.account a WHERE a.account = w.account)
        OR EXISTS (SELECT FROM straightway.own_ssi s
                    WHERE (s.account, s.currency, s.mic) = (w.account, w.currency, w.mic)
                      AND NOT EXISTS (SELECT FROM written x
                                       WHERE (x.account, x.currency, x.mic, x.valid_from)
                                             = (s.account, s.currency, s.mic, s.valid_from))) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_changed_own_ssi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'own-ssi:' || concat_ws('/', w.account, w.currency, w.mic, w.valid_from)
      FROM written w
     WHERE NOT EXISTS (SELECT FROM former f WHERE f = w) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_added AFTER INSERT ON own_ssi
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_added_own_ssi();
CREATE OR REPLACE TRIGGER four_eyes_changed AFTER UPDATE ON own_ssi
  REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_own_ssi();

CREATE OR REPLACE FUNCTION refuse_added_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'account:' || concat_ws('/', w.account, w.valid_from)
      FROM written w JOIN straightway.account a USING (account)
     WHERE NOT EXISTS (SELECT FROM written x
                        WHERE (x.account, x.valid_from) = (a.account, a.valid_from)) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_changed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM straightway.refuse_unapproved((
    SELECT 'account:' || concat_ws('/', w.account, w.valid_from)
      FROM written w
     WHERE NOT EXISTS (
       SELECT FROM former f
        WHERE (f.account, f.valid_from, f.custodian, f.safekeeping_account, f.cash_account,
               coalesce(f.may_be_short, 'Y'))
              = (w.account, w.valid_from, w.custodian, w.safekeeping_account, w.cash_account,
                 coalesce(w.may_be_short, 'Y'))
          AND f.valid_to IS NOT DISTINCT FROM w.valid_to) LIMIT 1));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER four_eyes_added AFTER INSERT ON account
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_added_account();
CREATE OR REPLACE TRIGGER four_eyes_changed AFTER UPDATE ON account
  REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_account();
