-- Actions of operators and programs. Rows are never changed: each contains its own hash and the
-- preceding one, so that an altered, removed or inserted row shows.
CREATE TABLE audit_event (
  event_number NUMBER(19),
  occurred_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  actor VARCHAR2(255 CHAR) NOT NULL,
  -- 1 if the actor gave the secret of an operator; otherwise the program that wrote the row names
  -- the actor
  proved NUMBER(1) NOT NULL,
  action VARCHAR2(64 CHAR) NOT NULL,
  subject VARCHAR2(255 CHAR) NOT NULL,
  before VARCHAR2(4000 CHAR),
  after VARCHAR2(4000 CHAR),
  previous_hash RAW(32) NOT NULL,
  hash RAW(32) NOT NULL,
  CONSTRAINT audit_event_pkey PRIMARY KEY (event_number),
  CONSTRAINT audit_event_event_number_check CHECK (event_number > 0),
  CONSTRAINT audit_event_proved_check CHECK (proved IN (0, 1)),
  CONSTRAINT audit_event_previous_hash_check CHECK (LENGTH(RAWTOHEX(previous_hash)) = 64),
  CONSTRAINT audit_event_hash_check CHECK (LENGTH(RAWTOHEX(hash)) = 64)
);
CREATE INDEX audit_by_subject ON audit_event (subject, event_number);
GRANT SELECT ON audit_event TO stp_engine;
GRANT READ ON audit_event TO stp_reader;

-- Operators. Their proof is for the owner alone: others read the view known_operator, as the right
-- to read can't be granted by column.
CREATE TABLE operator (
  name VARCHAR2(32 CHAR),
  state VARCHAR2(16 CHAR) NOT NULL,
  active NUMBER(1) GENERATED ALWAYS AS (CASE WHEN state = 'ACTIVE' THEN 1 ELSE 0 END),
  salt RAW(64),
  secret_hash RAW(32),
  code_hash RAW(32),
  changed_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  session_generation NUMBER(19) DEFAULT 0 NOT NULL,
  CONSTRAINT operator_pkey PRIMARY KEY (name),
  CONSTRAINT operator_name_check CHECK (REGEXP_LIKE(name, '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$', 'c') AND
    name <> 'desk'),
  CONSTRAINT operator_state_check CHECK (state IN ('TO_SET_UP', 'ACTIVE', 'LOCKED', 'REMOVED')),
  CONSTRAINT operator_active_check CHECK (active IN (0, 1)),
  CONSTRAINT operator_salt_check CHECK (LENGTH(RAWTOHEX(salt)) >= 32),
  CONSTRAINT operator_secret_hash_check CHECK (LENGTH(RAWTOHEX(secret_hash)) = 64),
  CONSTRAINT operator_code_hash_check CHECK (LENGTH(RAWTOHEX(code_hash)) = 64),
  CONSTRAINT proof_fits_the_state CHECK (
    CASE WHEN state IN ('ACTIVE', 'LOCKED') THEN 1 ELSE 0 END = CASE WHEN secret_hash IS NOT NULL THEN 1 ELSE 0 END
    AND CASE WHEN secret_hash IS NULL THEN 1 ELSE 0 END = CASE WHEN salt IS NULL THEN 1 ELSE 0 END
    AND CASE WHEN state = 'TO_SET_UP' THEN 1 ELSE 0 END = CASE WHEN code_hash IS NOT NULL THEN 1 ELSE 0 END)
);

-- Roles of operators.
CREATE TABLE operator_role (
  name VARCHAR2(32 CHAR) NOT NULL,
  role VARCHAR2(16 CHAR) NOT NULL,
  CONSTRAINT operator_role_pkey PRIMARY KEY (name, role),
  CONSTRAINT operator_role_name_fkey FOREIGN KEY (name) REFERENCES operator,
  CONSTRAINT operator_role_role_check CHECK (role IN ('FEEDER', 'VIEWER', 'OPERATOR', 'APPROVER', 'AUDITOR', 'ADMINISTRATOR'))
);
GRANT SELECT ON operator_role TO stp_engine;
GRANT READ ON operator_role TO stp_reader;

-- Secrets of operators who have chosen a password, encrypted by it.
CREATE TABLE operator_password (
  name VARCHAR2(32 CHAR),
  salt RAW(64) NOT NULL,
  memory_kib NUMBER(10) NOT NULL,
  passes NUMBER(10) NOT NULL,
  proof_hash RAW(32) NOT NULL,
  wrapped_secret RAW(64) NOT NULL,
  failures NUMBER(10) DEFAULT 0 NOT NULL,
  not_before TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT operator_password_pkey PRIMARY KEY (name),
  CONSTRAINT operator_password_name_fkey FOREIGN KEY (name) REFERENCES operator,
  CONSTRAINT operator_password_salt_check CHECK (LENGTH(RAWTOHEX(salt)) >= 32),
  CONSTRAINT operator_password_memory_kib_check CHECK (memory_kib > 0),
  CONSTRAINT operator_password_passes_check CHECK (passes > 0),
  CONSTRAINT operator_password_proof_hash_check CHECK (LENGTH(RAWTOHEX(proof_hash)) = 64),
  CONSTRAINT operator_password_failures_check CHECK (failures >= 0)
);

-- Addresses at which an operator's password was tried.
CREATE TABLE operator_network (
  name VARCHAR2(32 CHAR) NOT NULL,
  network VARCHAR2(64 CHAR) NOT NULL,
  failures NUMBER(10) NOT NULL,
  not_before TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  right_at TIMESTAMP(6) WITH TIME ZONE,
  CONSTRAINT operator_network_pkey PRIMARY KEY (name, network),
  CONSTRAINT operator_network_name_fkey FOREIGN KEY (name) REFERENCES operator,
  CONSTRAINT operator_network_failures_check CHECK (failures >= 0)
);

-- Issuers of tokens (OpenID Connect), for the operators that only PostgreSQL has.
CREATE TABLE token_issuer (
  issuer VARCHAR2(500 CHAR),
  audience VARCHAR2(255 CHAR) NOT NULL,
  -- the claim that names a person, and never another one later
  subject_claim VARCHAR2(64 CHAR) NOT NULL,
  -- other clients to which it may issue tokens for the audience (azp), separated by spaces
  clients VARCHAR2(2000 CHAR),
  changed_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT token_issuer_pkey PRIMARY KEY (issuer),
  CONSTRAINT token_issuer_issuer_check CHECK (REGEXP_LIKE(issuer, '^https?://\S+$', 'c')),
  CONSTRAINT token_issuer_audience_check CHECK (REGEXP_LIKE(audience, '^\S+$', 'c')),
  CONSTRAINT token_issuer_subject_claim_check CHECK (REGEXP_LIKE(subject_claim, '^\S+$', 'c')),
  CONSTRAINT token_issuer_clients_check CHECK (REGEXP_LIKE(clients, '^\S+( \S+)*$', 'c'))
);
GRANT SELECT ON token_issuer TO stp_engine;
GRANT READ ON token_issuer TO stp_reader;

-- The public keys of an issuer, for RS256 with the exponent 65537: the modulus in hexadecimal.
CREATE TABLE token_issuer_key (
  issuer VARCHAR2(500 CHAR) NOT NULL,
  kid VARCHAR2(255 CHAR) NOT NULL,
  modulus VARCHAR2(1024 CHAR) NOT NULL,
  CONSTRAINT token_issuer_key_pkey PRIMARY KEY (issuer, kid),
  CONSTRAINT token_issuer_key_issuer_fkey FOREIGN KEY (issuer) REFERENCES token_issuer,
  CONSTRAINT token_issuer_key_modulus_check CHECK (REGEXP_LIKE(modulus, '^[0-9a-f]+$', 'c')
    AND LENGTH(modulus) BETWEEN 512 AND 1024 AND MOD(LENGTH(modulus), 2) = 0)
);
GRANT SELECT ON token_issuer_key TO stp_engine;
GRANT READ ON token_issuer_key TO stp_reader;

-- The operator of an issuer's subject.
CREATE TABLE operator_subject (
  name VARCHAR2(32 CHAR),
  issuer VARCHAR2(500 CHAR) NOT NULL,
  subject VARCHAR2(255 CHAR) NOT NULL,
  CONSTRAINT operator_subject_pkey PRIMARY KEY (name),
  CONSTRAINT operator_subject_name_fkey FOREIGN KEY (name) REFERENCES operator,
  CONSTRAINT operator_subject_issuer_fkey FOREIGN KEY (issuer) REFERENCES token_issuer
);
CREATE UNIQUE INDEX operator_by_subject ON operator_subject (issuer, subject);
GRANT SELECT ON operator_subject TO stp_engine;
GRANT READ ON operator_subject TO stp_reader;

-- Used tickets, of operators on PostgreSQL only.
CREATE TABLE used_ticket (
  nonce VARCHAR2(32 CHAR),
  name VARCHAR2(32 CHAR) NOT NULL,
  expires_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  running NUMBER(1) NOT NULL,
  CONSTRAINT used_ticket_pkey PRIMARY KEY (nonce),
  CONSTRAINT used_ticket_name_fkey FOREIGN KEY (name) REFERENCES operator,
  CONSTRAINT used_ticket_nonce_check CHECK (REGEXP_LIKE(nonce, '^[0-9a-f]{32}$', 'c')),
  CONSTRAINT used_ticket_running_check CHECK (running IN (0, 1))
);

-- Systems that send messages, each with its proof: a token of 256 random bits, or a certificate.
-- Only a SHA-256 is stored: of the certificate, or over the hashes of the token's two halves.
CREATE TABLE sender (
  name VARCHAR2(32 CHAR),
  proof VARCHAR2(16 CHAR) NOT NULL,
  proof_hash RAW(32) NOT NULL,
  changed_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT sender_pkey PRIMARY KEY (name),
  CONSTRAINT sender_name_check CHECK (REGEXP_LIKE(name, '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$', 'c')),
  CONSTRAINT sender_proof_check CHECK (proof IN ('TOKEN', 'CERTIFICATE')),
  CONSTRAINT sender_proof_hash_check CHECK (LENGTH(RAWTOHEX(proof_hash)) = 64)
);
CREATE UNIQUE INDEX sender_by_proof ON sender (proof_hash);
GRANT SELECT ON sender TO stp_engine;
GRANT READ ON sender TO stp_reader;

-- The sources that a sender may use.
CREATE TABLE sender_source (
  name VARCHAR2(32 CHAR) NOT NULL,
  source VARCHAR2(64 CHAR) NOT NULL,
  CONSTRAINT sender_source_pkey PRIMARY KEY (name, source),
  CONSTRAINT sender_source_name_fkey FOREIGN KEY (name) REFERENCES sender
);
GRANT SELECT ON sender_source TO stp_engine;
GRANT READ ON sender_source TO stp_reader;

-- Proposals of operators, which another operator approves: content of a kind, as text that its
-- executor can read. The approving transaction carries it out.
CREATE TABLE operator_proposal (
  proposal_id NUMBER(19) GENERATED ALWAYS AS IDENTITY (START WITH 1),
  kind VARCHAR2(32 CHAR) NOT NULL,
  content CLOB NOT NULL,
  content_hash RAW(32) NOT NULL,
  reason VARCHAR2(500 CHAR) NOT NULL,
  maker VARCHAR2(32 CHAR) NOT NULL,
  made_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  state VARCHAR2(16 CHAR) DEFAULT 'PROPOSED' NOT NULL,
  checker VARCHAR2(32 CHAR),
  decided_at TIMESTAMP(6) WITH TIME ZONE,
  approved_hash RAW(32),
  approved_in VARCHAR2(64 CHAR),
  CONSTRAINT operator_proposal_pkey PRIMARY KEY (proposal_id),
  CONSTRAINT operator_proposal_kind_check CHECK (REGEXP_LIKE(kind, '^[A-Z_]{1,32}$', 'c')),
  CONSTRAINT operator_proposal_content_hash_check CHECK (LENGTH(RAWTOHEX(content_hash)) = 64),
  CONSTRAINT operator_proposal_reason_check CHECK (REGEXP_LIKE(reason, '\S', 'c') AND LENGTH(reason) <= 500),
  CONSTRAINT operator_proposal_maker_fkey FOREIGN KEY (maker) REFERENCES operator,
  CONSTRAINT operator_proposal_state_check CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  CONSTRAINT operator_proposal_checker_fkey FOREIGN KEY (checker) REFERENCES operator,
  CONSTRAINT operator_proposal_approved_hash_check CHECK (LENGTH(RAWTOHEX(approved_hash)) = 64),
  CONSTRAINT four_eyes CHECK (checker <> maker),
  CONSTRAINT approved_what_was_proposed CHECK (approved_hash = content_hash),
  CONSTRAINT decided_in_full CHECK (
    CASE WHEN state = 'PROPOSED' THEN 1 ELSE 0 END = CASE WHEN decided_at IS NULL THEN 1 ELSE 0 END
    AND CASE WHEN state IN ('APPROVED', 'REJECTED') THEN 1 ELSE 0 END = CASE WHEN checker IS NOT NULL THEN 1 ELSE 0 END
    AND CASE WHEN state = 'APPROVED' THEN 1 ELSE 0 END = CASE WHEN approved_hash IS NOT NULL THEN 1 ELSE 0 END
    AND CASE WHEN state = 'APPROVED' THEN 1 ELSE 0 END = CASE WHEN approved_in IS NOT NULL THEN 1 ELSE 0 END)
);
CREATE INDEX open_proposal ON operator_proposal (CASE WHEN state = 'PROPOSED' THEN proposal_id END);
CREATE INDEX approved_content ON operator_proposal (kind, content_hash);
CREATE INDEX proposal_by_approval ON operator_proposal (approved_in);
GRANT SELECT ON operator_proposal TO stp_engine;
GRANT READ ON operator_proposal TO stp_reader;
