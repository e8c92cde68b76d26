-- Static data, against which trades are checked and by which they are enriched. The owner of the
-- schema loads whole files. A row is in force from its valid_from to the day before the next row of
-- the same key, or to its valid_to, whichever is earlier. Currencies have no dates: the meaning of
-- a code never changes.

CREATE TABLE currency (
  code VARCHAR2(3 CHAR),
  minor_unit NUMBER(5) NOT NULL,
  name VARCHAR2(140 CHAR) NOT NULL,
  -- the named calendar of its payment system; a name that no library knows has only the days listed
  -- below, which are closed in addition to those of a known calendar
  calendar VARCHAR2(20 CHAR) NOT NULL,
  CONSTRAINT currency_pkey PRIMARY KEY (code),
  CONSTRAINT currency_code_check CHECK (REGEXP_LIKE(code, '^[A-Z]{3}$', 'c')),
  CONSTRAINT currency_minor_unit_check CHECK (minor_unit BETWEEN 0 AND 4)
);

CREATE TABLE calendar (
  calendar VARCHAR2(20 CHAR) NOT NULL,
  weekend VARCHAR2(11 CHAR) NOT NULL,
  CONSTRAINT calendar_pkey PRIMARY KEY (calendar),
  CONSTRAINT calendar_weekend_check CHECK (REGEXP_LIKE(weekend, '^(MON|TUE|WED|THU|FRI|SAT|SUN)(/(MON|TUE|WED|THU|FRI|SAT|SUN)){0,2}$'))
);

CREATE TABLE holiday (
  calendar VARCHAR2(20 CHAR) NOT NULL,
  day DATE NOT NULL,
  name VARCHAR2(140 CHAR) NOT NULL,
  is_open VARCHAR2(1 CHAR),
  CONSTRAINT holiday_pkey PRIMARY KEY (calendar, day),
  CONSTRAINT holiday_is_open_check CHECK (is_open IN ('Y', 'N')),
  CONSTRAINT holiday_day_check CHECK (day = TRUNC(day))
);

CREATE TABLE security (
  isin VARCHAR2(12 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  name VARCHAR2(140 CHAR) NOT NULL,
  kind VARCHAR2(16 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  mic VARCHAR2(4 CHAR) NOT NULL,
  calendar VARCHAR2(20 CHAR) NOT NULL,
  settlement_days NUMBER(5) NOT NULL,
  coupon NUMBER,
  coupons_per_year NUMBER(5),
  day_count VARCHAR2(16 CHAR),
  issue_date DATE,
  maturity DATE,
  -- Y if coupons are paid on the last day of their month; otherwise they are paid on maturity's day
  -- of the month
  month_end VARCHAR2(1 CHAR),
  -- a first or last period that is shorter or longer than the others
  first_coupon DATE,
  last_coupon DATE,
  ex_dividend_days NUMBER(5),
  ex_dividend_count VARCHAR2(16 CHAR),
  valid_to DATE,
  -- the class that determines the rate of its penalties; null: its kind
  penalty_class VARCHAR2(16 CHAR),
  -- rounding of the amount of a price at its market; null: half to even
  price_rounding VARCHAR2(9 CHAR),
  CONSTRAINT security_pkey PRIMARY KEY (isin, valid_from),
  CONSTRAINT security_isin_check CHECK (REGEXP_LIKE(isin, '^[A-Z]{2}[A-Z0-9]{9}[0-9]$', 'c')),
  CONSTRAINT security_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT security_kind_check CHECK (kind IN ('EQUITY', 'BOND')),
  CONSTRAINT security_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT security_settlement_days_check CHECK (settlement_days BETWEEN 0 AND 30),
  CONSTRAINT security_coupon_check CHECK (coupon >= 0 AND coupon < 1000 AND coupon = TRUNC(coupon, 8)),
  CONSTRAINT security_coupons_per_year_check CHECK (coupons_per_year IN (1, 2, 4, 12)),
  CONSTRAINT security_day_count_check CHECK (day_count IN ('ACT_ACT_ICMA', 'THIRTY_360', 'THIRTY_E_360',
    'ACT_365F', 'ACT_360', 'ACT_ACT_ISDA', 'ACT_365L', 'ACT_365_CANADIAN')),
  CONSTRAINT security_issue_date_check CHECK (issue_date = TRUNC(issue_date)),
  CONSTRAINT security_maturity_check CHECK (maturity = TRUNC(maturity)),
  CONSTRAINT security_month_end_check CHECK (month_end IN ('Y', 'N')),
  CONSTRAINT security_first_coupon_check CHECK (first_coupon = TRUNC(first_coupon)),
  CONSTRAINT security_last_coupon_check CHECK (last_coupon = TRUNC(last_coupon)),
  CONSTRAINT security_ex_dividend_days_check CHECK (ex_dividend_days BETWEEN 1 AND 60),
  CONSTRAINT security_ex_dividend_count_check CHECK (ex_dividend_count IN ('BUSINESS', 'CALENDAR')),
  CONSTRAINT security_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from),
  CONSTRAINT security_penalty_class_check CHECK (penalty_class IN ('LIQUID_SHARE', 'ILLIQUID_SHARE', 'SME',
    'SOVEREIGN', 'CORPORATE', 'SME_DEBT', 'OTHER')),
  CONSTRAINT security_price_rounding_check CHECK (price_rounding IN ('HALF_EVEN', 'HALF_UP')),
  CONSTRAINT bonds_pay_interest CHECK (CASE WHEN kind = 'BOND' THEN 5 ELSE 0 END = NVL2(coupon, 1, 0) +
    NVL2(coupons_per_year, 1, 0) + NVL2(day_count, 1, 0) + NVL2(issue_date, 1, 0) + NVL2(maturity, 1, 0)),
  CONSTRAINT only_bonds_have_coupons CHECK (kind = 'BOND' OR COALESCE(first_coupon, last_coupon) IS NULL
    AND month_end IS NULL AND ex_dividend_days IS NULL),
  CONSTRAINT matures_after_issue CHECK (maturity > issue_date),
  CONSTRAINT coupons_within_its_life CHECK (first_coupon > issue_date AND first_coupon <= maturity AND
    last_coupon > issue_date AND last_coupon < maturity AND first_coupon <= last_coupon),
  CONSTRAINT ex_dividend_is_counted CHECK (NVL2(ex_dividend_days, 1, 0) = NVL2(ex_dividend_count, 1, 0))
);

-- Further markets and currencies in which a security trades, with the settlement days of each.
CREATE TABLE listing (
  isin VARCHAR2(12 CHAR) NOT NULL,
  mic VARCHAR2(4 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  calendar VARCHAR2(20 CHAR) NOT NULL,
  settlement_days NUMBER(5) NOT NULL,
  valid_to DATE,
  CONSTRAINT listing_pkey PRIMARY KEY (isin, mic, currency, valid_from),
  CONSTRAINT listing_isin_check CHECK (REGEXP_LIKE(isin, '^[A-Z]{2}[A-Z0-9]{9}[0-9]$', 'c')),
  CONSTRAINT listing_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT listing_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT listing_settlement_days_check CHECK (settlement_days BETWEEN 0 AND 30),
  CONSTRAINT listing_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from)
);

-- Accounts, each with its custodian, its securities account there and its cash account.
CREATE TABLE account (
  account VARCHAR2(32 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  name VARCHAR2(140 CHAR) NOT NULL,
  custodian VARCHAR2(11 CHAR) NOT NULL,
  safekeeping_account VARCHAR2(35 CHAR) NOT NULL,
  cash_account VARCHAR2(34 CHAR) NOT NULL,
  -- Y if it may sell securities that it does not hold; null is Y
  may_be_short VARCHAR2(1 CHAR),
  valid_to DATE,
  -- the method by which sold securities are costed; null is AVERAGE
  cost_method VARCHAR2(16 CHAR),
  -- Y if its securities are revalued at the end of a day; null is N
  revalued VARCHAR2(1 CHAR),
  CONSTRAINT account_pkey PRIMARY KEY (account, valid_from),
  CONSTRAINT account_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT account_may_be_short_check CHECK (may_be_short IN ('Y', 'N')),
  CONSTRAINT account_cost_method_check CHECK (cost_method IN ('AVERAGE', 'FIFO')),
  CONSTRAINT account_revalued_check CHECK (revalued IN ('Y', 'N')),
  CONSTRAINT account_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from)
);

-- Custodian accounts of an account for a currency and market, if other than in its own row. The row
-- of the market precedes that of any market, '*'.
CREATE TABLE own_ssi (
  account VARCHAR2(32 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  mic VARCHAR2(4 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  custodian VARCHAR2(11 CHAR) NOT NULL,
  safekeeping_account VARCHAR2(35 CHAR) NOT NULL,
  cash_account VARCHAR2(34 CHAR) NOT NULL,
  valid_to DATE,
  CONSTRAINT own_ssi_pkey PRIMARY KEY (account, currency, mic, valid_from),
  CONSTRAINT own_ssi_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT own_ssi_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT own_ssi_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from)
);

CREATE TABLE counterparty (
  bic VARCHAR2(11 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  name VARCHAR2(140 CHAR) NOT NULL,
  valid_to DATE,
  CONSTRAINT counterparty_pkey PRIMARY KEY (bic, valid_from),
  CONSTRAINT counterparty_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT counterparty_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from)
);

-- Standing settlement instructions: the place and agent by which a counterparty delivers and
-- receives. The row of the market precedes that of any market, '*'.
CREATE TABLE ssi (
  counterparty VARCHAR2(11 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  mic VARCHAR2(4 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  place_of_settlement VARCHAR2(11 CHAR) NOT NULL,
  agent VARCHAR2(120 CHAR) NOT NULL,
  safekeeping_account VARCHAR2(35 CHAR) NOT NULL,
  valid_to DATE,
  -- the counterparty as messages name it, if not by its BIC; the parties between it and the agent
  party VARCHAR2(160 CHAR),
  intermediaries VARCHAR2(500 CHAR),
  CONSTRAINT ssi_pkey PRIMARY KEY (counterparty, currency, mic, valid_from),
  CONSTRAINT ssi_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT ssi_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT ssi_valid_to_check CHECK (valid_to = TRUNC(valid_to) AND valid_to >= valid_from)
);

-- Fees of trades whose message states none: basis points of the consideration, with a minimum. '*'
-- is any market; BOTH is either side. The more specific row precedes.
CREATE TABLE fee_rule (
  fee VARCHAR2(16 CHAR) NOT NULL,
  kind VARCHAR2(16 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  mic VARCHAR2(4 CHAR) NOT NULL,
  side VARCHAR2(4 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  basis_points NUMBER NOT NULL,
  minimum NUMBER NOT NULL,
  CONSTRAINT fee_rule_pkey PRIMARY KEY (fee, kind, currency, mic, side, valid_from),
  CONSTRAINT fee_rule_fee_check CHECK (fee IN ('COMMISSION', 'TAX', 'EXCHANGE', 'OTHER')),
  CONSTRAINT fee_rule_kind_check CHECK (kind IN ('EQUITY', 'BOND')),
  CONSTRAINT fee_rule_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT fee_rule_side_check CHECK (side IN ('BUY', 'SELL', 'BOTH')),
  CONSTRAINT fee_rule_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT fee_rule_basis_points_check CHECK (basis_points >= 0 AND basis_points < 10000 AND
    basis_points = TRUNC(basis_points, 8)),
  CONSTRAINT fee_rule_minimum_check CHECK (minimum >= 0 AND minimum < 1E18 AND minimum = TRUNC(minimum, 4))
);

-- Permitted differences between a value in a message and the computed one. The greater of the two
-- allowances counts; a settlement date has only the absolute one, in business days.
CREATE TABLE tolerance (
  field VARCHAR2(32 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  absolute NUMBER NOT NULL,
  basis_points NUMBER NOT NULL,
  CONSTRAINT tolerance_pkey PRIMARY KEY (field, currency, valid_from),
  CONSTRAINT tolerance_field_check CHECK (field IN ('SETTLEMENT_DATE', 'ACCRUED_INTEREST', 'COMMISSION',
    'TAX', 'EXCHANGE', 'OTHER', 'NET_AMOUNT', 'SETTLEMENT_AMOUNT', 'FX_RATE')),
  CONSTRAINT tolerance_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT tolerance_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT tolerance_absolute_check CHECK (absolute >= 0 AND absolute < 1E18 AND absolute =
    TRUNC(absolute, 4)),
  CONSTRAINT tolerance_basis_points_check CHECK (basis_points >= 0 AND basis_points < 10000 AND
    basis_points = TRUNC(basis_points, 8)),
  CONSTRAINT whole_business_days CHECK (field <> 'SETTLEMENT_DATE' OR (basis_points = 0 AND absolute =
    TRUNC(absolute)))
);

-- Penalties for a day of late settlement, by kind of security: basis points of the open value.
CREATE TABLE penalty_rate (
  kind VARCHAR2(16 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  basis_points NUMBER NOT NULL,
  place VARCHAR2(11 CHAR) DEFAULT '*' NOT NULL,
  CONSTRAINT penalty_rate_pkey PRIMARY KEY (kind, valid_from, place),
  CONSTRAINT penalty_rate_kind_check CHECK (kind IN ('EQUITY', 'BOND', 'LIQUID_SHARE', 'ILLIQUID_SHARE', 'SME',
    'SOVEREIGN', 'CORPORATE', 'SME_DEBT', 'OTHER')),
  CONSTRAINT penalty_rate_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT penalty_rate_basis_points_check CHECK (basis_points >= 0 AND basis_points < 10000 AND
    basis_points = TRUNC(basis_points, 8))
);

-- Penalties for a day of missing cash, by currency.
CREATE TABLE cash_penalty_rate (
  currency VARCHAR2(3 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  basis_points NUMBER NOT NULL,
  CONSTRAINT cash_penalty_rate_pkey PRIMARY KEY (currency, valid_from),
  CONSTRAINT cash_penalty_rate_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT cash_penalty_rate_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT cash_penalty_rate_basis_points_check CHECK (basis_points >= 0 AND basis_points < 10000 AND
    basis_points = TRUNC(basis_points, 8))
);

-- Closing prices for the computation of penalties: per share, of bonds in percent of nominal.
CREATE TABLE reference_price (
  isin VARCHAR2(12 CHAR) NOT NULL,
  currency VARCHAR2(3 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  price NUMBER NOT NULL,
  CONSTRAINT reference_price_pkey PRIMARY KEY (isin, currency, valid_from),
  CONSTRAINT reference_price_isin_check CHECK (REGEXP_LIKE(isin, '^[A-Z]{2}[A-Z0-9]{9}[0-9]$', 'c')),
  CONSTRAINT reference_price_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT reference_price_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT reference_price_price_check CHECK (price >= 0 AND price < 1E18 AND price = TRUNC(price, 8))
);

-- Permitted distances between the dates of a trade, in calendar days: trade date from business
-- date, and settlement date from trade date. '*' is any market.
CREATE TABLE date_window (
  mic VARCHAR2(4 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  trade_days_back NUMBER(5) NOT NULL,
  trade_days_ahead NUMBER(5) NOT NULL,
  settlement_days_ahead NUMBER(5) NOT NULL,
  CONSTRAINT date_window_pkey PRIMARY KEY (mic, valid_from),
  CONSTRAINT date_window_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT date_window_trade_days_back_check CHECK (trade_days_back >= 0),
  CONSTRAINT date_window_trade_days_ahead_check CHECK (trade_days_ahead >= 0),
  CONSTRAINT date_window_settlement_days_ahead_check CHECK (settlement_days_ahead >= 0)
);

-- Cut-offs: the times up to which a custodian takes instructions, in a time zone and on a number of
-- business days before the settlement date. '*' is any place of settlement, and every day; the row
-- of a half day has its date. A later instruction takes the next day, or keeps its date.
CREATE TABLE cut_off (
  custodian VARCHAR2(11 CHAR) NOT NULL,
  place VARCHAR2(11 CHAR) NOT NULL,
  payment VARCHAR2(8 CHAR) NOT NULL,
  half_day VARCHAR2(10 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  zone VARCHAR2(64 CHAR) NOT NULL,
  time VARCHAR2(5 CHAR) NOT NULL,
  days_before NUMBER(5) NOT NULL,
  late VARCHAR2(8 CHAR) NOT NULL,
  CONSTRAINT cut_off_pkey PRIMARY KEY (custodian, place, payment, half_day, valid_from),
  CONSTRAINT cut_off_payment_check CHECK (payment IN ('AGAINST', 'FREE', 'BOTH')),
  CONSTRAINT cut_off_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT cut_off_days_before_check CHECK (days_before BETWEEN 0 AND 5),
  CONSTRAINT cut_off_late_check CHECK (late IN ('NEXT_DAY', 'SAME_DAY'))
);

-- Rates of exchange, with which those of trades are compared: the value of one unit of a currency
-- in another.
CREATE TABLE fx_rate (
  currency VARCHAR2(3 CHAR) NOT NULL,
  quoted_currency VARCHAR2(3 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  rate NUMBER NOT NULL,
  CONSTRAINT fx_rate_pkey PRIMARY KEY (currency, quoted_currency, valid_from),
  CONSTRAINT fx_rate_currency_fkey FOREIGN KEY (currency) REFERENCES currency,
  CONSTRAINT fx_rate_quoted_currency_fkey FOREIGN KEY (quoted_currency) REFERENCES currency,
  CONSTRAINT fx_rate_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT fx_rate_rate_check CHECK (rate > 0 AND rate < 1E18 AND rate = TRUNC(rate, 8)),
  CONSTRAINT two_currencies CHECK (currency <> quoted_currency)
);

-- Pool factors: the part of the original face of a mortgage-backed security that is outstanding.
CREATE TABLE pool_factor (
  isin VARCHAR2(12 CHAR) NOT NULL,
  valid_from DATE NOT NULL,
  factor NUMBER NOT NULL,
  CONSTRAINT pool_factor_pkey PRIMARY KEY (isin, valid_from),
  CONSTRAINT pool_factor_isin_check CHECK (REGEXP_LIKE(isin, '^[A-Z]{2}[A-Z0-9]{9}[0-9]$', 'c')),
  CONSTRAINT pool_factor_valid_from_check CHECK (valid_from = TRUNC(valid_from)),
  CONSTRAINT pool_factor_factor_check CHECK (factor > 0 AND factor <= 1 AND factor = TRUNC(factor, 10))
);

-- The version, which rises with every load, so that a running element knows when to read again.
CREATE TABLE static_data_version (
  version NUMBER(19),
  loaded_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT static_data_version_pkey PRIMARY KEY (version)
);

GRANT SELECT ON currency TO stp_engine;
GRANT READ ON currency TO stp_reader;
GRANT SELECT ON calendar TO stp_engine;
GRANT READ ON calendar TO stp_reader;
GRANT SELECT ON holiday TO stp_engine;
GRANT READ ON holiday TO stp_reader;
GRANT SELECT ON security TO stp_engine;
GRANT READ ON security TO stp_reader;
GRANT SELECT ON listing TO stp_engine;
GRANT READ ON listing TO stp_reader;
GRANT SELECT ON account TO stp_engine;
GRANT READ ON account TO stp_reader;
GRANT SELECT ON own_ssi TO stp_engine;
GRANT READ ON own_ssi TO stp_reader;
GRANT SELECT ON counterparty TO stp_engine;
GRANT READ ON counterparty TO stp_reader;
GRANT SELECT ON ssi TO stp_engine;
GRANT READ ON ssi TO stp_reader;
GRANT SELECT ON fee_rule TO stp_engine;
GRANT READ ON fee_rule TO stp_reader;
GRANT SELECT ON tolerance TO stp_engine;
GRANT READ ON tolerance TO stp_reader;
GRANT SELECT ON penalty_rate TO stp_engine;
GRANT READ ON penalty_rate TO stp_reader;
GRANT SELECT ON cash_penalty_rate TO stp_engine;
GRANT READ ON cash_penalty_rate TO stp_reader;
GRANT SELECT ON reference_price TO stp_engine;
GRANT READ ON reference_price TO stp_reader;
GRANT SELECT ON date_window TO stp_engine;
GRANT READ ON date_window TO stp_reader;
GRANT SELECT ON cut_off TO stp_engine;
GRANT READ ON cut_off TO stp_reader;
GRANT SELECT ON fx_rate TO stp_engine;
GRANT READ ON fx_rate TO stp_reader;
GRANT SELECT ON pool_factor TO stp_engine;
GRANT READ ON pool_factor TO stp_reader;
GRANT SELECT ON static_data_version TO stp_engine;
GRANT READ ON static_data_version TO stp_reader;
