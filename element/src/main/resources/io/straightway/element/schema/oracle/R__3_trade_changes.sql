-- Where there is a commit after each step, a message can be refused when its trade is made but not
-- booked. If it is then rejected, or another one is approved in its place, nothing will ever book that
-- trade: it goes, or its reference would be taken for ever and its amendments would wait for ever.
CREATE OR REPLACE TRIGGER unbooked_trade_goes AFTER UPDATE OF status ON incoming_trade_message
FOR EACH ROW
BEGIN
  IF :NEW.status IN ('REJECTED', 'REPAIRED') THEN
    DELETE FROM security_purc_sale t WHERE t.trade_id = :NEW.message_id AND t.status = 'CREATED';
  END IF;
END;
/

-- To be REPAIRED, or to be so no more, is for the owner alone: who took an original back from there would
-- have it booked beside its repair. A trigger runs as its owner.
CREATE OR REPLACE TRIGGER repaired_by_approval BEFORE UPDATE OF status ON incoming_trade_message
FOR EACH ROW
BEGIN
  IF (:NEW.status = 'REPAIRED' OR :OLD.status = 'REPAIRED')
     AND SYS_CONTEXT('USERENV', 'SESSION_USER') <> SYS_CONTEXT('USERENV', 'CURRENT_USER') THEN
    RAISE_APPLICATION_ERROR(-20501, 'message ' || :OLD.message_id
      || ' becomes repaired by an approved repair only');
  END IF;
END;
/

-- A body over 64 KiB is kept as its first 64 KiB. A CHECK can't measure a LOB.
CREATE OR REPLACE TRIGGER refused_body_is_short AFTER INSERT OR UPDATE OF body_length ON refused_message
FOR EACH ROW
BEGIN
  IF DBMS_LOB.GETLENGTH(:NEW.body) > 65536 OR DBMS_LOB.GETLENGTH(:NEW.body) > :NEW.body_length THEN
    RAISE_APPLICATION_ERROR(-20514, 'refused_message_body_check: more bytes than the first 65536 of '
      || :NEW.body_length);
  END IF;
END;
/
