-- Actions of operators and programs. Only audit() adds rows, and none is ever changed: each
-- contains its own hash and the preceding one, so that an altered, removed or inserted row shows.
CREATE TABLE audit_event (
  event_number  bigint PRIMARY KEY CHECK (event_number > 0),
  occurred_at   timestamptz NOT NULL CHECK (isfinite(occurred_at)),
  actor         text NOT NULL CHECK (actor <> ''),
  -- true if the actor gave the secret of an operator; otherwise the program that wrote the row
  -- names the actor
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

-- Operators. Their proof is for the owner's functions alone: a secret or, until the operator has
-- chosen a password, a code of which two administrators know one half each. A removed operator has
-- neither.
CREATE TABLE operator (
  name        text COLLATE "C" PRIMARY KEY
              CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' AND name <> 'desk'),
  state       text COLLATE "C" NOT NULL CHECK (state IN ('TO_SET_UP', 'ACTIVE', 'LOCKED', 'REMOVED')),
  active      boolean GENERATED ALWAYS AS (state = 'ACTIVE') STORED,
  salt        bytea CHECK (octet_length(salt) >= 16),
  secret_hash sha256,
  code_hash   sha256,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  -- raised to end all sessions of the operator, at any server
  session_generation bigint NOT NULL DEFAULT 0,
  CONSTRAINT proof_fits_the_state CHECK (
    (state IN ('ACTIVE', 'LOCKED')) = (secret_hash IS NOT NULL)
    AND (secret_hash IS NULL) = (salt IS NULL)
    AND (state = 'TO_SET_UP') = (code_hash IS NOT NULL))
);
GRANT SELECT (name, state, active, changed_at, session_generation) ON operator TO stp_engine, stp_reader;

-- Roles of operators.
CREATE TABLE operator_role (
  name text COLLATE "C" NOT NULL REFERENCES operator,
  role text COLLATE "C" NOT NULL
       CHECK (role IN ('FEEDER', 'VIEWER', 'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR')),
  PRIMARY KEY (name, role)
);
GRANT SELECT ON operator_role TO stp_engine, stp_reader;

-- Secrets of operators who have chosen a password, encrypted by it. One half of the key that
-- Argon2id derives proves the password, the other half decrypts. For the owner's functions alone.
CREATE TABLE operator_password (
  name           text COLLATE "C" PRIMARY KEY REFERENCES operator,
  salt           bytea NOT NULL CHECK (octet_length(salt) >= 16),
  memory_kib     integer NOT NULL CHECK (memory_kib > 0),
  passes         integer NOT NULL CHECK (passes > 0),
  proof_hash     sha256 NOT NULL,
  wrapped_secret bytea NOT NULL,
  -- the wrong attempts since the last right one, and the next permitted attempt at addresses
  -- without a right one
  failures       integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  not_before     timestamptz NOT NULL DEFAULT now()
);

-- Addresses at which an operator's password was tried: the wrong attempts since the last right one,
-- the next permitted attempt, and the last right one. For the owner's functions alone.
CREATE TABLE operator_network (
  name       text COLLATE "C" NOT NULL REFERENCES operator,
  network    text COLLATE "C" NOT NULL,
  failures   integer NOT NULL CHECK (failures >= 0),
  not_before timestamptz NOT NULL,
  right_at   timestamptz,
  PRIMARY KEY (name, network)
);

-- Issuers of tokens (OpenID Connect): a token signed for the audience is as good as a secret. Only
-- the owner of the schema adds issuers and their keys.
CREATE TABLE token_issuer (
  issuer        text COLLATE "C" PRIMARY KEY CHECK (issuer ~ '^https?://\S+$'),
  audience      text COLLATE "C" NOT NULL CHECK (audience ~ '^\S+$'),
  -- the claim that names a person, and never another one later
  subject_claim text COLLATE "C" NOT NULL CHECK (subject_claim ~ '^\S+$'),
  -- other clients to which it may issue tokens for the audience (azp), separated by spaces
  clients       text COLLATE "C" CHECK (clients ~ '^\S+( \S+)*$'),
  changed_at    timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON token_issuer TO stp_engine, stp_reader;

-- Public keys of an issuer, for RS256 with the exponent 65537: the modulus in hexadecimal, 2048 to
-- 4096 bits.
CREATE TABLE token_issuer_key (
  issuer  text COLLATE "C" NOT NULL REFERENCES token_issuer,
  kid     text COLLATE "C" NOT NULL CHECK (kid <> ''),
  modulus text COLLATE "C" NOT NULL
          CHECK (modulus ~ '^[0-9a-f]+$' AND length(modulus) BETWEEN 512 AND 1024 AND length(modulus) % 2 = 0),
  PRIMARY KEY (issuer, kid)
);
GRANT SELECT ON token_issuer_key TO stp_engine, stp_reader;

-- The operator of an issuer's subject.
CREATE TABLE operator_subject (
  name    text COLLATE "C" PRIMARY KEY REFERENCES operator,
  issuer  text COLLATE "C" NOT NULL REFERENCES token_issuer,
  subject text COLLATE "C" NOT NULL CHECK (subject <> '')
);
CREATE UNIQUE INDEX operator_by_subject ON operator_subject (issuer, subject);
GRANT SELECT ON operator_subject TO stp_engine, stp_reader;

-- Used tickets, until they expire, with a flag for a call that is running, which only its own
-- transaction sees. For the owner's functions alone.
CREATE TABLE used_ticket (
  nonce      text COLLATE "C" PRIMARY KEY CHECK (nonce ~ '^[0-9a-f]{32}$'),
  name       text COLLATE "C" NOT NULL REFERENCES operator,
  expires_at timestamptz NOT NULL,
  running    boolean NOT NULL
);

-- Systems that send messages, each with its proof: a token of 256 random bits, or a certificate.
-- Only a SHA-256 is stored: of the certificate, or over the hashes of the token's two halves.
CREATE TABLE sender (
  name       text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  proof      text COLLATE "C" NOT NULL CHECK (proof IN ('TOKEN', 'CERTIFICATE')),
  proof_hash sha256 NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sender_by_proof ON sender (proof_hash);
GRANT SELECT ON sender TO stp_engine, stp_reader;

-- The sources that a sender may use.
CREATE TABLE sender_source (
  name   text COLLATE "C" NOT NULL REFERENCES sender,
  source text COLLATE "C" NOT NULL CHECK (source <> ''),
  PRIMARY KEY (name, source)
);
GRANT SELECT ON sender_source TO stp_engine, stp_reader;

-- Proposals of operators, which another operator approves: content of a kind, as text that its
-- executor can read. The approving transaction carries it out.
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

-- The kinds of proposals: a row each, registered by the module of the kind with add_proposal_kind. The functions of a
-- kind run as the owner of the schema, who alone writes here.
CREATE TABLE proposal_kind (
  kind    text COLLATE "C" PRIMARY KEY CHECK (kind ~ '^[A-Z_]{1,32}$'),
  -- the desk's word for its proposals, as in propose_FAMILY
  family  text COLLATE "C" NOT NULL CHECK (family ~ '^[a-z_]{1,32}$'),
  -- people's word for one of them
  word    text NOT NULL CHECK (word <> ''),
  -- (terms jsonb) RETURNS text: makes the content from the present state, and locks what it states until the
  -- transaction ends; null if the functions of the family make it
  content text COLLATE "C" CHECK (content ~ '^[a-z_]+$'),
  -- (operator_name text, number bigint, subject text, terms jsonb, reason text) RETURNS void: carries out an approval, and audits it
  effect  text COLLATE "C" CHECK (effect ~ '^[a-z_]+$'),
  -- the audit event of an approval that its caller carries out in the same transaction
  event   text COLLATE "C" CHECK (event ~ '^[A-Z_]+$'),
  -- an item begins with this prefix, followed by these terms with colons between
  prefix  text NOT NULL,
  subject_terms text[] NOT NULL,
  -- the terms that state the value before the change, and after it
  before_terms text[] NOT NULL,
  after_terms  text[] NOT NULL,
  CONSTRAINT carried_out_once CHECK (num_nonnulls(effect, event) = num_nonnulls(content))
);
GRANT SELECT ON proposal_kind TO stp_engine, stp_reader;
