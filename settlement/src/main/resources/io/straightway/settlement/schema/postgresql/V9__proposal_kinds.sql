-- The kinds of proposals whose content the database makes from the present state: a row each, registered by the
-- module of the kind with add_proposal_kind. Its functions run as the owner of the schema, who alone writes here.
CREATE TABLE proposal_kind (
  kind    text COLLATE "C" PRIMARY KEY CHECK (kind ~ '^[A-Z_]{1,32}$'),
  -- the desk's word for its proposals
  family  text COLLATE "C" NOT NULL CHECK (family ~ '^[a-z]{1,32}$'),
  -- (terms jsonb) RETURNS text: makes the content, and locks what it states until the transaction ends
  content text COLLATE "C" NOT NULL CHECK (content ~ '^[a-z_]+$'),
  -- (who text, number bigint, about text, terms jsonb, why text) RETURNS void: carries out an approval, and audits it
  effect  text COLLATE "C" CHECK (effect ~ '^[a-z_]+$'),
  -- the audit event of an approval that its caller carries out in the same transaction
  event   text COLLATE "C" CHECK (event ~ '^[A-Z_]+$'),
  -- an item begins with this prefix, followed by these terms with colons between
  prefix  text NOT NULL,
  about   text[] NOT NULL,
  CONSTRAINT carried_out_once CHECK ((effect IS NULL) <> (event IS NULL))
);
GRANT SELECT ON proposal_kind TO stp_engine, stp_reader;
