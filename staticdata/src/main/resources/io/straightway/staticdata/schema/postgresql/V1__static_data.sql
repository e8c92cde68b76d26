-- Static data, against which trades are checked and by which they are enriched. The owner of the
-- schema loads whole files. A row is in force from its valid_from to the day before the next row of
-- the same key, or to its valid_to, whichever is earlier. Currencies have no dates: the meaning of
-- a code never changes.

CREATE TABLE currency (
  code       text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
  minor_unit smallint NOT NULL CHECK (minor_unit BETWEEN 0 AND 4),
  name       text NOT NULL,
  -- the named calendar of its payment system; a name that no library knows has only the days listed
  -- below, which are closed in addition to those of a known calendar
  calendar   text COLLATE "C" NOT NULL
);

-- The weekend of a calendar that no library knows, such as FRI/SAT; without a row, it is SAT/SUN.
CREATE TABLE calendar (
  calendar text COLLATE "C" PRIMARY KEY,
  weekend  text NOT NULL CHECK (weekend ~ '^(MON|TUE|WED|THU|FRI|SAT|SUN)(/(MON|TUE|WED|THU|FRI|SAT|SUN)){0,2}$')
);

-- Days on which a calendar is closed or, with Y, open, other than its name and weekend imply.
CREATE TABLE holiday (
  calendar     text COLLATE "C" NOT NULL,
  day          finite_date NOT NULL,
  name         text NOT NULL,
  is_open      text CHECK (is_open IN ('Y', 'N')),
  PRIMARY KEY (calendar, day)
);

CREATE TABLE security (
  isin             text COLLATE "C" NOT NULL CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  valid_from       finite_date NOT NULL,
  name             text NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('EQUITY', 'BOND')),
  currency         text COLLATE "C" NOT NULL REFERENCES currency,
  mic              text NOT NULL,
  calendar         text COLLATE "C" NOT NULL,
  settlement_days  smallint NOT NULL CHECK (settlement_days BETWEEN 0 AND 30),
  coupon           numeric CHECK (coupon >= 0 AND coupon < 1000 AND scale(coupon) <= 8),
  coupons_per_year smallint CHECK (coupons_per_year IN (1, 2, 4, 12)),
  day_count        text CHECK (day_count IN ('ACT_ACT_ICMA', 'ACT_ACT_ISDA', 'THIRTY_360', 'THIRTY_E_360',
                                             'ACT_365F', 'ACT_365L', 'ACT_365_CANADIAN', 'ACT_360')),
  issue_date       finite_date,
  maturity         finite_date,
  -- Y if coupons are paid on the last day of their month; otherwise they are paid on maturity's day
  -- of the month
  month_end        text CHECK (month_end IN ('Y', 'N')),
  -- a first or last period that is shorter or longer than the others
  first_coupon     finite_date,
  last_coupon      finite_date,
  ex_dividend_days smallint CHECK (ex_dividend_days BETWEEN 1 AND 60),
  ex_dividend_count text CHECK (ex_dividend_count IN ('BUSINESS', 'CALENDAR')),
  valid_to         finite_date CHECK (valid_to >= valid_from),
  -- the class that determines the rate of its penalties; null: its kind
  penalty_class    text CHECK (penalty_class IN
                     ('LIQUID_SHARE', 'ILLIQUID_SHARE', 'SME', 'SOVEREIGN', 'CORPORATE', 'SME_DEBT', 'OTHER')),
  -- rounding of the amount of a price at its market; null: half to even
  price_rounding   text CHECK (price_rounding IN ('HALF_EVEN', 'HALF_UP')),
  PRIMARY KEY (isin, valid_from),
  CONSTRAINT bonds_pay_interest CHECK ((kind = 'BOND') = (coupon IS NOT NULL)
    AND (kind = 'BOND') = (coupons_per_year IS NOT NULL) AND (kind = 'BOND') = (day_count IS NOT NULL)
    AND (kind = 'BOND') = (issue_date IS NOT NULL) AND (kind = 'BOND') = (maturity IS NOT NULL)),
  CONSTRAINT only_bonds_have_coupons CHECK (kind = 'BOND'
    OR num_nonnulls(month_end, first_coupon, last_coupon, ex_dividend_days) = 0),
  CONSTRAINT matures_after_issue CHECK (maturity > issue_date),
  CONSTRAINT coupons_within_its_life CHECK (first_coupon > issue_date AND first_coupon <= maturity
    AND last_coupon > issue_date AND last_coupon < maturity AND first_coupon <= last_coupon),
  CONSTRAINT ex_dividend_is_counted CHECK (num_nulls(ex_dividend_days, ex_dividend_count) IN (0, 2))
);

-- Further markets and currencies in which a security trades, with the settlement days of each.
CREATE TABLE listing (
  isin            text COLLATE "C" NOT NULL CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  mic             text COLLATE "C" NOT NULL,
  currency        text COLLATE "C" NOT NULL REFERENCES currency,
  valid_from      finite_date NOT NULL,
  calendar        text COLLATE "C" NOT NULL,
  settlement_days smallint NOT NULL CHECK (settlement_days BETWEEN 0 AND 30),
  valid_to        finite_date CHECK (valid_to >= valid_from),
  PRIMARY KEY (isin, mic, currency, valid_from)
);

-- Accounts, each with its custodian, its securities account there and its cash account.
CREATE TABLE account (
  account             text COLLATE "C" NOT NULL,
  valid_from          finite_date NOT NULL,
  name                text NOT NULL,
  custodian           text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  -- Y if it may sell securities that it does not hold; null is Y
  may_be_short        text CHECK (may_be_short IN ('Y', 'N')),
  valid_to            finite_date CHECK (valid_to >= valid_from),
  -- the method by which sold securities are costed; null is AVERAGE
  cost_method         text CHECK (cost_method IN ('AVERAGE', 'FIFO')),
  -- Y if its securities are revalued at the end of a day; null is N
  revalued            text CHECK (revalued IN ('Y', 'N')),
  PRIMARY KEY (account, valid_from)
);

-- Custodian accounts of an account for a currency and market, if other than in its own row. The row
-- of the market precedes that of any market, '*'.
CREATE TABLE own_ssi (
  account             text COLLATE "C" NOT NULL,
  currency            text COLLATE "C" NOT NULL REFERENCES currency,
  mic                 text COLLATE "C" NOT NULL,
  valid_from          finite_date NOT NULL,
  custodian           text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  cash_account        text COLLATE "C" NOT NULL,
  valid_to            finite_date CHECK (valid_to >= valid_from),
  PRIMARY KEY (account, currency, mic, valid_from)
);

CREATE TABLE counterparty (
  bic        text COLLATE "C" NOT NULL,
  valid_from finite_date NOT NULL,
  name       text NOT NULL,
  valid_to   finite_date CHECK (valid_to >= valid_from),
  PRIMARY KEY (bic, valid_from)
);

-- Standing settlement instructions: the place and agent by which a counterparty delivers and
-- receives. The row of the market precedes that of any market, '*'.
CREATE TABLE ssi (
  counterparty        text COLLATE "C" NOT NULL,
  currency            text COLLATE "C" NOT NULL REFERENCES currency,
  mic                 text COLLATE "C" NOT NULL,
  valid_from          finite_date NOT NULL,
  place_of_settlement text COLLATE "C" NOT NULL,
  agent               text COLLATE "C" NOT NULL,
  safekeeping_account text COLLATE "C" NOT NULL,
  valid_to            finite_date CHECK (valid_to >= valid_from),
  -- the counterparty as messages name it, if not by its BIC; the parties between it and the agent
  party               text COLLATE "C",
  intermediaries      text COLLATE "C",
  PRIMARY KEY (counterparty, currency, mic, valid_from)
);

-- Fees of trades whose message states none: basis points of the consideration, with a minimum. '*'
-- is any market; BOTH is either side. The more specific row precedes.
CREATE TABLE fee_rule (
  fee          text NOT NULL CHECK (fee IN ('COMMISSION', 'TAX', 'EXCHANGE', 'OTHER')),
  kind         text NOT NULL CHECK (kind IN ('EQUITY', 'BOND')),
  currency     text COLLATE "C" NOT NULL REFERENCES currency,
  mic          text COLLATE "C" NOT NULL,
  side         text NOT NULL CHECK (side IN ('BUY', 'SELL', 'BOTH')),
  valid_from   finite_date NOT NULL,
  basis_points numeric NOT NULL CHECK (basis_points >= 0 AND basis_points < 10000 AND scale(basis_points) <= 8),
  minimum      amount_from_0 NOT NULL,
  PRIMARY KEY (fee, kind, currency, mic, side, valid_from)
);

-- Permitted differences between a value in a message and the computed one. The greater of the two
-- allowances counts; a settlement date has only the absolute one, in business days.
CREATE TABLE tolerance (
  field        text NOT NULL CHECK (field IN
                 ('SETTLEMENT_DATE', 'ACCRUED_INTEREST', 'COMMISSION', 'TAX', 'EXCHANGE', 'OTHER', 'NET_AMOUNT',
                  'SETTLEMENT_AMOUNT', 'FX_RATE')),
  currency     text COLLATE "C" NOT NULL REFERENCES currency,
  valid_from   finite_date NOT NULL,
  absolute     amount_from_0 NOT NULL,
  basis_points numeric NOT NULL CHECK (basis_points >= 0 AND basis_points < 10000 AND scale(basis_points) <= 8),
  PRIMARY KEY (field, currency, valid_from),
  CONSTRAINT whole_business_days CHECK (field <> 'SETTLEMENT_DATE'
    OR (basis_points = 0 AND absolute = trunc(absolute)))
);

-- Penalties for a day of late settlement, by class of security, or by kind where its class has no
-- row: basis points of the open value. The rows of a place of settlement precede those of '*', any
-- place to which the CSDR applies.
CREATE TABLE penalty_rate (
  kind         text NOT NULL CHECK (kind IN ('EQUITY', 'BOND', 'LIQUID_SHARE', 'ILLIQUID_SHARE', 'SME', 'SOVEREIGN', 'CORPORATE', 'SME_DEBT', 'OTHER')),
  valid_from   finite_date NOT NULL,
  basis_points numeric NOT NULL CHECK (basis_points >= 0 AND basis_points < 10000 AND scale(basis_points) <= 8),
  place        text COLLATE "C" NOT NULL DEFAULT '*',
  PRIMARY KEY (kind, valid_from, place)
);

-- Penalties for a day of missing cash, by currency.
CREATE TABLE cash_penalty_rate (
  currency     text COLLATE "C" NOT NULL REFERENCES currency,
  valid_from   finite_date NOT NULL,
  basis_points numeric NOT NULL CHECK (basis_points >= 0 AND basis_points < 10000 AND scale(basis_points) <= 8),
  PRIMARY KEY (currency, valid_from)
);

-- Closing prices for the computation of penalties: per share, of bonds in percent of nominal.
CREATE TABLE reference_price (
  isin       text COLLATE "C" NOT NULL CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  currency   text COLLATE "C" NOT NULL REFERENCES currency,
  valid_from finite_date NOT NULL,
  price      numeric NOT NULL CHECK (price >= 0 AND price < 1e18 AND scale(price) <= 8),
  PRIMARY KEY (isin, currency, valid_from)
);

-- Permitted distances between the dates of a trade, in calendar days: trade date from business
-- date, and settlement date from trade date. '*' is any market.
CREATE TABLE date_window (
  mic                   text COLLATE "C" NOT NULL,
  valid_from            finite_date NOT NULL,
  trade_days_back       smallint NOT NULL CHECK (trade_days_back >= 0),
  trade_days_ahead      smallint NOT NULL CHECK (trade_days_ahead >= 0),
  settlement_days_ahead smallint NOT NULL CHECK (settlement_days_ahead >= 0),
  PRIMARY KEY (mic, valid_from)
);

-- Cut-offs: the times up to which a custodian takes instructions, in a time zone and on a number of
-- business days before the settlement date. '*' is any place of settlement, and every day; the row
-- of a half day has its date. A later instruction takes the next day, or keeps its date.
CREATE TABLE cut_off (
  custodian   text COLLATE "C" NOT NULL,
  place       text COLLATE "C" NOT NULL,
  payment     text COLLATE "C" NOT NULL CHECK (payment IN ('AGAINST', 'FREE', 'BOTH')),
  half_day    text COLLATE "C" NOT NULL,
  valid_from  finite_date NOT NULL,
  zone        text COLLATE "C" NOT NULL,
  time        text COLLATE "C" NOT NULL,
  days_before smallint NOT NULL CHECK (days_before BETWEEN 0 AND 5),
  late        text COLLATE "C" NOT NULL CHECK (late IN ('NEXT_DAY', 'SAME_DAY')),
  PRIMARY KEY (custodian, place, payment, half_day, valid_from)
);

-- Rates of exchange, with which those of trades are compared: the value of one unit of a currency
-- in another.
CREATE TABLE fx_rate (
  currency        text COLLATE "C" NOT NULL REFERENCES currency,
  quoted_currency text COLLATE "C" NOT NULL REFERENCES currency,
  valid_from      finite_date NOT NULL,
  rate            numeric NOT NULL CHECK (rate > 0 AND rate < 1e18 AND scale(rate) <= 8),
  PRIMARY KEY (currency, quoted_currency, valid_from),
  CONSTRAINT two_currencies CHECK (currency <> quoted_currency)
);

-- Pool factors: the part of the original face of a mortgage-backed security that is outstanding.
CREATE TABLE pool_factor (
  isin       text COLLATE "C" NOT NULL CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  valid_from finite_date NOT NULL,
  factor     numeric NOT NULL CHECK (factor > 0 AND factor <= 1 AND scale(factor) <= 10),
  PRIMARY KEY (isin, valid_from)
);

-- The version, which rises with every load, so that a running element knows when to read again.
CREATE TABLE static_data_version (
  version   bigint PRIMARY KEY,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON currency, calendar, holiday, security, listing, account, own_ssi, counterparty, ssi, fee_rule, tolerance,
  penalty_rate, cash_penalty_rate, reference_price, date_window, cut_off, fx_rate, pool_factor,
  static_data_version TO stp_engine, stp_reader;
