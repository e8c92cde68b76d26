-- What redirects money or securities needs four eyes, by one rule for every table that says where they
-- go: who writes it, and in whatever way, must have had it approved in the same transaction. Free are
-- only the first rows of a subject, since nothing is chosen for it yet, and another name. The subject
-- is what is known of a trade before its market and its day are. Where an account of ours settles on a
-- market redirects what it had settled elsewhere; only that of a new account does not, and is written
-- before the account is.
CREATE OR REPLACE PROCEDURE refuse_unapproved(what IN VARCHAR2) IS
BEGIN
  IF is_being_approved('STATIC_DATA') = 0 THEN
    RAISE_APPLICATION_ERROR(-20514, 'four_eyes_of_redirection: ' || what
      || ' redirects money; propose it, and another operator approves it');
  END IF;
END refuse_unapproved;
/

-- A row is added where there was one already if its subject has more rows than the statement wrote.
CREATE OR REPLACE TRIGGER four_eyes_of_ssi
FOR INSERT OR UPDATE OR DELETE ON ssi
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  subject VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    subject := :NEW.counterparty || '/' || :NEW.currency;
    IF DELETING THEN
      refuse_unapproved('ssi:' || :OLD.counterparty || '/' || :OLD.currency);
    ELSIF INSERTING THEN
      IF written.EXISTS(subject) THEN
        written(subject) := written(subject) + 1;
      ELSE
        written(subject) := 1;
      END IF;
    ELSIF :NEW.counterparty <> :OLD.counterparty OR :NEW.currency <> :OLD.currency
        OR :NEW.mic <> :OLD.mic OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.place_of_settlement <> :OLD.place_of_settlement OR :NEW.agent <> :OLD.agent
        OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('ssi:' || subject);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    subject := written.FIRST;
    WHILE subject IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM ssi s
       WHERE s.counterparty || '/' || s.currency = subject;
      IF present > written(subject) THEN
        refuse_unapproved('ssi:' || subject);
      END IF;
      subject := written.NEXT(subject);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_ssi;
/

CREATE OR REPLACE TRIGGER four_eyes_of_own_ssi
FOR INSERT OR UPDATE OR DELETE ON own_ssi
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  subject VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    subject := :NEW.account;
    IF DELETING THEN
      refuse_unapproved('own-ssi:' || :OLD.account);
    ELSIF INSERTING THEN
      SELECT COUNT(*) INTO present FROM account a WHERE a.account = :NEW.account;
      IF present > 0 THEN
        refuse_unapproved('own-ssi:' || subject);
      END IF;
      IF written.EXISTS(subject) THEN
        written(subject) := written(subject) + 1;
      ELSE
        written(subject) := 1;
      END IF;
    ELSIF :NEW.account <> :OLD.account OR :NEW.currency <> :OLD.currency
        OR :NEW.mic <> :OLD.mic OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.custodian <> :OLD.custodian OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR :NEW.cash_account <> :OLD.cash_account
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('own-ssi:' || subject);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    subject := written.FIRST;
    WHILE subject IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM own_ssi s
       WHERE s.account = subject;
      IF present > written(subject) THEN
        refuse_unapproved('own-ssi:' || subject);
      END IF;
      subject := written.NEXT(subject);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_own_ssi;
/

CREATE OR REPLACE TRIGGER four_eyes_of_account
FOR INSERT OR UPDATE OR DELETE ON account
COMPOUND TRIGGER
  TYPE counts IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written counts;
  subject VARCHAR2(64);
  present NUMBER;

  AFTER EACH ROW IS
  BEGIN
    subject := :NEW.account;
    IF DELETING THEN
      refuse_unapproved('account:' || :OLD.account);
    ELSIF INSERTING THEN
      IF written.EXISTS(subject) THEN
        written(subject) := written(subject) + 1;
      ELSE
        written(subject) := 1;
      END IF;
    ELSIF :NEW.account <> :OLD.account OR :NEW.valid_from <> :OLD.valid_from
        OR :NEW.custodian <> :OLD.custodian OR :NEW.safekeeping_account <> :OLD.safekeeping_account
        OR :NEW.cash_account <> :OLD.cash_account
        OR NVL(:NEW.may_be_short, 'Y') <> NVL(:OLD.may_be_short, 'Y')
        OR NVL(:NEW.valid_to, DATE '9999-12-31') <> NVL(:OLD.valid_to, DATE '9999-12-31') THEN
      refuse_unapproved('account:' || subject);
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    subject := written.FIRST;
    WHILE subject IS NOT NULL LOOP
      SELECT COUNT(*) INTO present FROM account a WHERE a.account = subject;
      IF present > written(subject) THEN
        refuse_unapproved('account:' || subject);
      END IF;
      subject := written.NEXT(subject);
    END LOOP;
  END AFTER STATEMENT;
END four_eyes_of_account;
/
