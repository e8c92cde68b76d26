-- Bounds the account of each line: the balances of a roll-up are found by it, and an index has no
-- room for a long one. A cast shortens what is longer.
ALTER DOMAIN account_codes ADD CONSTRAINT short_codes CHECK (VALUE = VALUE::varchar(128)[]::text[]);
