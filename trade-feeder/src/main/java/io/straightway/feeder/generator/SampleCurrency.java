package io.straightway.feeder.generator;

/** The currencies of the generated trades. */
enum SampleCurrency {
  GBP(2, "Pound sterling", "GBLO", "CRSTGB22XXX", "YQXAGB2LXXX"),
  USD(2, "US dollar", "USNY", "DTCYUS33XXX", "YQXAUS33XXX"),
  EUR(2, "Euro", "EUTA", "DAKVDEFFXXX", "YQXADEFFXXX"),
  JPY(0, "Yen", "JPTO", "JASDJPJTXXX", "YQXAJPJTXXX"),
  CHF(2, "Swiss franc", "CHZU", "INSECHZZXXX", "YQXACHZZXXX");

  /** The number of decimals of an amount. */
  final int minorUnit;

  final String title;

  /** The calendar of the currency's payment system and of the markets that trade in it. */
  final String calendar;

  /** The BIC of the central securities depository at which trades in the currency settle. */
  final String depository;

  /** The BIC of an invented bank through which counterparties settle at that depository. */
  final String agent;

  SampleCurrency(int minorUnit, String title, String calendar, String depository, String agent) {
    this.minorUnit = minorUnit;
    this.title = title;
    this.calendar = calendar;
    this.depository = depository;
    this.agent = agent;
  }
}
