-- Refuses wrong postings, whoever writes them. Sums are taken row by row in memory and checked once
-- a statement: an INSERT over arrays, as the driver sends a batch, is one statement.

-- Checks that every statement that writes postings leaves whole, balanced entries.
CREATE OR REPLACE TRIGGER balanced
FOR INSERT ON posting
COMPOUND TRIGGER
  TYPE sums IS TABLE OF NUMBER INDEX BY VARCHAR2(64);
  written sums;
  entry_and_currency VARCHAR2(64);

  AFTER EACH ROW IS
  BEGIN
    entry_and_currency := TO_CHAR(:NEW.entry_id) || ' ' || :NEW.currency;
    IF written.EXISTS(entry_and_currency) THEN
      written(entry_and_currency) := written(entry_and_currency) + :NEW.amount;
    ELSE
      written(entry_and_currency) := :NEW.amount;
    END IF;
  END AFTER EACH ROW;

  AFTER STATEMENT IS
  BEGIN
    entry_and_currency := written.FIRST;
    WHILE entry_and_currency IS NOT NULL LOOP
      IF written(entry_and_currency) <> 0 THEN
        RAISE_APPLICATION_ERROR(-20514, 'balanced: entry ' || entry_and_currency
          || ' is out of balance by ' || written(entry_and_currency));
      END IF;
      entry_and_currency := written.NEXT(entry_and_currency);
    END LOOP;
  END AFTER STATEMENT;
END balanced;
/

-- Enters entries on the business date, which is read once a statement, and on no closed day.
-- Entries with a later value date are recorded. No day is closed on Oracle yet: closing would have
-- to keep others from posting meanwhile, as a shared advisory lock does on PostgreSQL.
CREATE OR REPLACE TRIGGER open_days_only
FOR INSERT ON journal_entry
COMPOUND TRIGGER
  business_date DATE;
  last_closed_day DATE;

  BEFORE STATEMENT IS
  BEGIN
    SELECT MAX(b.today), MAX(b.closed_up_to) INTO business_date, last_closed_day FROM business_day b;
  END BEFORE STATEMENT;

  BEFORE EACH ROW IS
  BEGIN
    :NEW.entry_date := NVL(:NEW.entry_date, business_date);
    IF :NEW.value_date <= last_closed_day THEN
      RAISE_APPLICATION_ERROR(-20514, 'closed_day: entry ' || :NEW.entry_id
        || ' is dated on a day that is closed');
    END IF;
    IF :NEW.entry_date <> business_date THEN
      RAISE_APPLICATION_ERROR(-20514, 'entered_today: entries are entered on the business date');
    END IF;
  END BEFORE EACH ROW;

  AFTER EACH ROW IS
  BEGIN
    IF :NEW.value_date > business_date THEN
      INSERT INTO forward_entry (entry_id, value_date) VALUES (:NEW.entry_id, :NEW.value_date);
    END IF;
  END AFTER EACH ROW;
END open_days_only;
/
