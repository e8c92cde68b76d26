-- What redirects money or securities needs four eyes: another agent or account where there was one
-- already, or another last day. Whoever writes it, and in whatever way, must have had it approved in
-- the same transaction. The first rows of an account or of a counterparty's settlement instruction
-- redirect nothing. Where an account of ours settles on a market redirects what it had settled
-- elsewhere; only that of a new account does not, and is written before the account is.
CREATE OR REPLACE PROCEDURE refuse_unapproved(what IN VARCHAR2) IS
BEGIN
  IF is_being_approved('STATIC_DATA') = 0 THEN
    RAISE_APPLICATION_ERROR(-20514, 'four_eyes_of_redirection: ' || what
      || ' redirects money; propose it, and another operator approves it');
  END IF;
END refuse_unapproved;
/

-- A row is added where there was one already if its key has more rows than the statement wrote.
CREATE OR REPLACE TRIGGER four_eyes_of_ssi
FOR INSERT OR UPDATE ON ssi
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  ssi_key VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    ssi_key := :NEW.counterparty || '/' || :NEW.currency || '/' || :NEW.mic;
    IF INSERTING THEN
      IF written.EXISTS(ssi_key) THEN
        written(ssi_key) := written(ssi_key) + 1;
      ELSE
        written(ssi_key) := 1;
      END IF;
    ELSIF :NEW.counterparty <> :OLD.counterparty OR :NEW.currency <> :OLD.currency
        OR :NEW.mic <> :OLD.mic OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.place_of_settlement <> :OLD.place_of_settlement OR :NEW.agent <> :OLD.agent
        OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('ssi:' || ssi_key);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    ssi_key := written.FIRST;
    WHILE ssi_key IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM ssi s
       WHERE s.counterparty || '/' || s.currency || '/' || s.mic = ssi_key;
      IF present > written(ssi_key) THEN
        refuse_unapproved('ssi:' || ssi_key);
      END IF;
      ssi_key := written.NEXT(ssi_key);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_ssi;
/

CREATE OR REPLACE TRIGGER four_eyes_of_own_ssi
FOR INSERT OR UPDATE ON own_ssi
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  ssi_key VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    ssi_key := :NEW.account || '/' || :NEW.currency || '/' || :NEW.mic;
    IF INSERTING THEN
      SELECT COUNT(*) INTO present FROM account a WHERE a.account = :NEW.account;
      IF present > 0 THEN
        refuse_unapproved('own-ssi:' || ssi_key);
      END IF;
      IF written.EXISTS(ssi_key) THEN
        written(ssi_key) := written(ssi_key) + 1;
      ELSE
        written(ssi_key) := 1;
      END IF;
    ELSIF :NEW.account <> :OLD.account OR :NEW.currency <> :OLD.currency
        OR :NEW.mic <> :OLD.mic OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.custodian <> :OLD.custodian OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR :NEW.cash_account <> :OLD.cash_account
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('own-ssi:' || ssi_key);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    ssi_key := written.FIRST;
    WHILE ssi_key IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM own_ssi s
       WHERE s.account || '/' || s.currency || '/' || s.mic = ssi_key;
      IF present > written(ssi_key) THEN
        refuse_unapproved('own-ssi:' || ssi_key);
      END IF;
      ssi_key := written.NEXT(ssi_key);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_own_ssi;
/

CREATE OR REPLACE TRIGGER four_eyes_of_account
FOR INSERT OR UPDATE ON account
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  account_key VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    account_key := :NEW.account;
    IF INSERTING THEN
      IF written.EXISTS(account_key) THEN
        written(account_key) := written(account_key) + 1;
      ELSE
        written(account_key) := 1;
      END IF;
    ELSIF :NEW.account <> :OLD.account OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.custodian <> :OLD.custodian OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR :NEW.cash_account <> :OLD.cash_account
        OR NVL(:NEW.may_be_short, 'Y') <> NVL(:OLD.may_be_short, 'Y')
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('account:' || account_key);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    account_key := written.FIRST;
    WHILE account_key IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM account a WHERE a.account = account_key;
      IF present > written(account_key) THEN
        refuse_unapproved('account:' || account_key);
      END IF;
      account_key := written.NEXT(account_key);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_account;
/
