-- Uploads were recorded here before they became proposals.
DROP FUNCTION IF EXISTS note_upload(text, text, text, text, bytea, bigint);
