-- Redirections of money or securities need four eyes, by one rule for every table that directs
-- them: the writer, whoever it is, must have had the change approved in the same transaction.
-- Exempt are the first rows of a subject, for which no direction exists yet, and a new name. The
-- subject is the part of a row's key that a trade has before its market and its day are known. The
-- account row of a market redirects what settled elsewhere before; only that of a new account does
-- not, and is written before the account.
CREATE OR REPLACE PROCEDURE refuse_unapproved(redirected IN VARCHAR2) IS
BEGIN
  IF is_being_approved('STATIC_DATA') = 0 THEN
    RAISE_APPLICATION_ERROR(-20514, 'four_eyes_of_redirection: ' || redirected
      || ' redirects money; propose it, and another operator approves it');
  END IF;
END refuse_unapproved;
/

-- A row is an addition if its subject has more rows than the statement wrote.
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
        OR NVL(:NEW.party, ' ') <> NVL(:OLD.party, ' ')
        OR NVL(:NEW.intermediaries, ' ') <> NVL(:OLD.intermediaries, ' ')
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
