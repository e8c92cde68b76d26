-- Bounds for the work of a check of a password: each login allocates the memory that the row names, before the
-- password is known to be right. A row beyond that was not written by the product; its operator sets another.
DELETE FROM operator_password WHERE memory_kib NOT BETWEEN 19456 AND 65536 OR passes NOT BETWEEN 1 AND 10;
ALTER TABLE operator_password
  ADD CONSTRAINT password_cost CHECK (memory_kib BETWEEN 19456 AND 65536 AND passes BETWEEN 1 AND 10);
