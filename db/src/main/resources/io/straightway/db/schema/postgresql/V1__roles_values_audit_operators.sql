-- Rights are granted to stp_engine, stp_reader and stp_rollup. The embedded server has them from the start; on a
-- server of somebody else the migrator makes them as groups, or asks for them, and the DBA puts the login users
-- into them. stp_rollup owns the functions that fold movements into snapshots.
GRANT USAGE ON SCHEMA straightway TO stp_engine, stp_reader, stp_rollup;

-- A check of one value belongs to the value's type, not to the table: a session keeps the checks of
-- a domain ready, but reads a table's from their text for every statement, which is two thirds of
-- what it costs to insert one trade. Checks that compare several columns stand at their tables.
-- Amounts are refused, never rounded: a numeric with a type modifier would round silently. The upper
-- bounds also keep out NaN and Infinity, which PostgreSQL sorts above every number.
CREATE DOMAIN quantity         AS numeric  CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount           AS numeric  CHECK (VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN quantity_above_0 AS numeric  CHECK (VALUE > 0 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN quantity_from_0  AS numeric  CHECK (VALUE >= 0 AND VALUE < 1e18 AND scale(VALUE) <= 8);
CREATE DOMAIN amount_from_0    AS numeric  CHECK (VALUE >= 0 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN amount_but_0     AS numeric
  CHECK (VALUE <> 0 AND VALUE > -1e18 AND VALUE < 1e18 AND scale(VALUE) <= 4);
CREATE DOMAIN finite_number    AS numeric  CHECK (VALUE > '-Infinity' AND VALUE < 'Infinity');
CREATE DOMAIN finite_date      AS date     CHECK (isfinite(VALUE));
CREATE DOMAIN ordinal          AS bigint   CHECK (VALUE > 0);
CREATE DOMAIN version_number   AS integer  CHECK (VALUE > 0);
CREATE DOMAIN line_number      AS smallint CHECK (VALUE > 0);
CREATE DOMAIN sha256           AS bytea    CHECK (octet_length(VALUE) = 32);

-- What people did. Rows can be added through audit() alone, and never changed: each holds the hash
-- of itself and of the one before, so that a row that was altered, removed or slipped in shows.
CREATE TABLE audit_event (
  event_number  bigint PRIMARY KEY CHECK (event_number > 0),
  occurred_at   timestamptz NOT NULL CHECK (isfinite(occurred_at)),
  actor         text NOT NULL CHECK (actor <> ''),
  -- whether the actor gave the secret of an operator; otherwise the program that wrote it names him
  proved        boolean NOT NULL,
  action        text NOT NULL CHECK (action <> ''),
  subject       text NOT NULL CHECK (subject <> ''),
  before        text,
  after         text,
  previous_hash sha256 NOT NULL,
  hash          sha256 NOT NULL
);
CREATE INDEX audit_by_subject ON audit_event (subject, event_number);
GRANT SELECT ON audit_event TO stp_engine, stp_reader;

-- Who may decide. What proves it is for the owner's functions alone: a secret, or before the operator has set
-- himself up a code, of which two administrators know one half each. Who was removed has neither.
CREATE TABLE operator (
  name        text COLLATE "C" PRIMARY KEY
              CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' AND name <> 'desk'),
  state       text COLLATE "C" NOT NULL CHECK (state IN ('TO_SET_UP', 'ACTIVE', 'LOCKED', 'REMOVED')),
  active      boolean GENERATED ALWAYS AS (state = 'ACTIVE') STORED,
  salt        bytea CHECK (octet_length(salt) >= 16),
  secret_hash sha256,
  code_hash   sha256,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  -- raised to end all sessions that the operator has, at whatever server
  session_generation bigint NOT NULL DEFAULT 0,
  CONSTRAINT proof_fits_the_state CHECK (
    (state IN ('ACTIVE', 'LOCKED')) = (secret_hash IS NOT NULL)
    AND (secret_hash IS NULL) = (salt IS NULL)
    AND (state = 'TO_SET_UP') = (code_hash IS NOT NULL))
);
GRANT SELECT (name, state, active, changed_at, session_generation) ON operator TO stp_engine, stp_reader;

-- What an operator may do.
CREATE TABLE operator_role (
  name text COLLATE "C" NOT NULL REFERENCES operator,
  role text COLLATE "C" NOT NULL
       CHECK (role IN ('FEEDER', 'VIEWER', 'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR')),
  PRIMARY KEY (name, role)
);
GRANT SELECT ON operator_role TO stp_engine, stp_reader;

-- The secret of an operator who has chosen a password, encrypted by it. One half of the key that Argon2id makes
-- proves the password, the other half decrypts. For the owner's functions alone.
CREATE TABLE operator_password (
  name           text COLLATE "C" PRIMARY KEY REFERENCES operator,
  salt           bytea NOT NULL CHECK (octet_length(salt) >= 16),
  memory_kib     integer NOT NULL CHECK (memory_kib > 0),
  passes         integer NOT NULL CHECK (passes > 0),
  proof_hash     sha256 NOT NULL,
  wrapped_secret bytea NOT NULL,
  -- how often it was wrong since it was right, and when it may be tried where it never was right
  failures       integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  not_before     timestamptz NOT NULL DEFAULT now()
);

-- Where an operator's password was tried: how often it was wrong since it was right there, when it may be tried
-- again, and when it was right. For the owner's functions alone.
CREATE TABLE operator_network (
  name       text COLLATE "C" NOT NULL REFERENCES operator,
  network    text COLLATE "C" NOT NULL,
  failures   integer NOT NULL CHECK (failures >= 0),
  not_before timestamptz NOT NULL,
  right_at   timestamptz,
  PRIMARY KEY (name, network)
);

-- Issuers of tokens (OpenID Connect): what one signs for the audience is as good as a secret. Only the owner of
-- the schema says who is one, and by which keys.
CREATE TABLE token_issuer (
  issuer        text COLLATE "C" PRIMARY KEY CHECK (issuer ~ '^https?://\S+$'),
  audience      text COLLATE "C" NOT NULL CHECK (audience ~ '^\S+$'),
  -- the claim that names a person, and never another one later
  subject_claim text COLLATE "C" NOT NULL CHECK (subject_claim ~ '^\S+$'),
  -- other clients to which it may issue tokens for the audience (azp), with spaces between
  clients       text COLLATE "C" CHECK (clients ~ '^\S+( \S+)*$'),
  changed_at    timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON token_issuer TO stp_engine, stp_reader;

-- The public keys of an issuer, for RS256 with the exponent 65537: the modulus in hexadecimal, 2048 to 4096 bits.
CREATE TABLE token_issuer_key (
  issuer  text COLLATE "C" NOT NULL REFERENCES token_issuer,
  kid     text COLLATE "C" NOT NULL CHECK (kid <> ''),
  modulus text COLLATE "C" NOT NULL
          CHECK (modulus ~ '^[0-9a-f]+$' AND length(modulus) BETWEEN 512 AND 1024 AND length(modulus) % 2 = 0),
  PRIMARY KEY (issuer, kid)
);
GRANT SELECT ON token_issuer_key TO stp_engine, stp_reader;

-- The operator whom a subject of an issuer is.
CREATE TABLE operator_subject (
  name    text COLLATE "C" PRIMARY KEY REFERENCES operator,
  issuer  text COLLATE "C" NOT NULL REFERENCES token_issuer,
  subject text COLLATE "C" NOT NULL CHECK (subject <> '')
);
CREATE UNIQUE INDEX operator_by_subject ON operator_subject (issuer, subject);
GRANT SELECT ON operator_subject TO stp_engine, stp_reader;

-- Tickets that operators have used, until they expire, and whether the call for which one was made is running:
-- then only its own transaction sees it. For the owner's functions alone.
CREATE TABLE used_ticket (
  nonce      text COLLATE "C" PRIMARY KEY CHECK (nonce ~ '^[0-9a-f]{32}$'),
  name       text COLLATE "C" NOT NULL REFERENCES operator,
  expires_at timestamptz NOT NULL,
  running    boolean NOT NULL
);

-- Systems that send messages, and by what each shows who it is: a token of 256 random bits, or a
-- certificate. Only a SHA-256 is here: of the certificate, or over those of the two halves of the token.
CREATE TABLE sender (
  name       text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  proof      text COLLATE "C" NOT NULL CHECK (proof IN ('TOKEN', 'CERTIFICATE')),
  proof_hash sha256 NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sender_by_proof ON sender (proof_hash);
GRANT SELECT ON sender TO stp_engine, stp_reader;

-- The sources that a sender may send.
CREATE TABLE sender_source (
  name   text COLLATE "C" NOT NULL REFERENCES sender,
  source text COLLATE "C" NOT NULL CHECK (source <> ''),
  PRIMARY KEY (name, source)
);
GRANT SELECT ON sender_source TO stp_engine, stp_reader;

-- What one operator proposes and another approves: content of a kind, as text that anyone who carries it out
-- can read. It is carried out in the transaction that approves it.
CREATE TABLE operator_proposal (
  proposal_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text COLLATE "C" NOT NULL CHECK (kind ~ '^[A-Z_]{1,32}$'),
  content       text NOT NULL CHECK (octet_length(content) <= 16777216),
  content_hash  sha256 NOT NULL,
  reason        text NOT NULL CHECK (reason ~ '\S' AND length(reason) <= 500),
  maker         text COLLATE "C" NOT NULL REFERENCES operator,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  state         text NOT NULL DEFAULT 'PROPOSED'
                CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  checker       text COLLATE "C" REFERENCES operator,
  decided_at    timestamptz,
  approved_hash sha256,
  approved_in   xid8,
  CONSTRAINT hash_is_of_the_content CHECK (content_hash = sha256(convert_to(content, 'UTF8'))),
  CONSTRAINT four_eyes CHECK (checker <> maker),
  CONSTRAINT approved_what_was_proposed CHECK (approved_hash = content_hash),
  CONSTRAINT decided_in_full CHECK (
    (state = 'PROPOSED') = (decided_at IS NULL)
    AND (state IN ('APPROVED', 'REJECTED')) = (checker IS NOT NULL)
    AND (state = 'APPROVED') = (approved_hash IS NOT NULL)
    AND (state = 'APPROVED') = (approved_in IS NOT NULL))
);
CREATE INDEX open_proposal ON operator_proposal (proposal_id) WHERE state = 'PROPOSED';
CREATE INDEX approved_content ON operator_proposal (kind, content_hash) WHERE state = 'APPROVED';
CREATE INDEX proposal_by_approval ON operator_proposal (approved_in) WHERE approved_in IS NOT NULL;
GRANT SELECT ON operator_proposal TO stp_engine, stp_reader;

-- One row for each step of a roll-up, no matter whose snapshot it moved on.
CREATE TABLE roll_up (
  step   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what   text NOT NULL,
  ran_at timestamptz NOT NULL DEFAULT now(),
  ranges integer NOT NULL,
  folded bigint NOT NULL
);
GRANT SELECT ON roll_up TO stp_engine, stp_reader;
GRANT SELECT, INSERT ON roll_up TO stp_rollup;
