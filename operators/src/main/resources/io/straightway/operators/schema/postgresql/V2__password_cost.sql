-- Bounds for the work of checking a password: each login allocates the memory in the row before the
-- password is known to be right. Rows beyond the bounds were not written by the product; their
-- operators choose another password.
DELETE FROM operator_password WHERE memory_kib NOT BETWEEN 19456 AND 65536 OR passes NOT BETWEEN 1 AND 10;
ALTER TABLE operator_password
  ADD CONSTRAINT password_cost CHECK (memory_kib BETWEEN 19456 AND 65536 AND passes BETWEEN 1 AND 10);
