-- Removes an unbooked trade. With a commit after each step, a message can be refused when its trade
-- is created but not booked. If the message is then rejected, or a corrected copy is approved in
-- its place, nothing would ever book that trade: its reference would be taken and its amendments
-- would wait for ever.
CREATE OR REPLACE TRIGGER unbooked_trade_goes AFTER UPDATE OF status ON incoming_trade_message
FOR EACH ROW
BEGIN
  IF :NEW.status IN ('REJECTED', 'REPAIRED') THEN
    DELETE FROM security_purc_sale t WHERE t.trade_id = :NEW.message_id AND t.status = 'CREATED';
  END IF;
END;
/

-- Reserves the status REPAIRED for the owner: an original that somebody took back from it would be
-- booked beside its repair. A trigger runs as its owner.
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

-- Checks that of a body over 64 KiB the first 64 KiB are stored. A CHECK can't measure a LOB.
CREATE OR REPLACE TRIGGER refused_body_is_short AFTER INSERT OR UPDATE OF body_length ON refused_message
FOR EACH ROW
BEGIN
  IF DBMS_LOB.GETLENGTH(:NEW.body) > 65536 OR DBMS_LOB.GETLENGTH(:NEW.body) > :NEW.body_length THEN
    RAISE_APPLICATION_ERROR(-20514, 'refused_message_body_check: more bytes than the first 65536 of '
      || :NEW.body_length);
  END IF;
END;
/
