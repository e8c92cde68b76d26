-- What a trade is checked and enriched against. Loaded as whole files by the owner of the schema.

CREATE TABLE currency (
  code       text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
  minor_unit smallint NOT NULL CHECK (minor_unit BETWEEN 0 AND 4),
  name       text NOT NULL
);

-- One calendar per currency; Saturdays and Sundays are implied.
CREATE TABLE holiday (
  currency text COLLATE "C" NOT NULL REFERENCES currency,
  day      date NOT NULL CHECK (isfinite(day)),
  name     text NOT NULL,
  PRIMARY KEY (currency, day)
);

CREATE TABLE security (
  isin            text COLLATE "C" PRIMARY KEY CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  name            text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('EQUITY', 'BOND')),
  currency        text COLLATE "C" NOT NULL REFERENCES currency,
  mic             text NOT NULL,
  settlement_days smallint NOT NULL CHECK (settlement_days BETWEEN 0 AND 30)
);

CREATE TABLE account (
  account text COLLATE "C" PRIMARY KEY,
  name    text NOT NULL
);

CREATE TABLE counterparty (
  bic  text COLLATE "C" PRIMARY KEY,
  name text NOT NULL
);

-- Rises with every load, so that a running element knows when to read again.
CREATE TABLE static_data_version (
  version   bigint PRIMARY KEY,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON currency, holiday, security, account, counterparty, static_data_version
  TO stp_engine, stp_reader;
