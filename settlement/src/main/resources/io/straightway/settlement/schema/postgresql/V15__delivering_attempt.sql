-- The attempt by which a message was delivered: a second record of the delivery, so that no change of one column makes a
-- delivered message wait again. Messages that an earlier release has delivered have none.
ALTER TABLE outbox ADD COLUMN delivered_by integer CHECK (delivered_by BETWEEN 1 AND attempts);
ALTER TABLE outbox ADD CONSTRAINT delivered_by_one_attempt
  CHECK ((delivered_at IS NULL) = (delivered_by IS NULL)) NOT VALID;
GRANT UPDATE (delivered_by) ON outbox TO stp_engine;
