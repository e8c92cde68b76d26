-- Bounds for the work of a check of a password.
ALTER TABLE operator_password
  ADD CONSTRAINT password_cost CHECK (memory_kib BETWEEN 19456 AND 65536 AND passes BETWEEN 1 AND 10);
