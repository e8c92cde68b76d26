package io.straightway.feeder.generator;

/** The currencies of the generated trades. */
enum Currency {
  GBP(2, "Pound sterling"),
  USD(2, "US dollar"),
  EUR(2, "Euro"),
  JPY(0, "Yen"),
  CHF(2, "Swiss franc");

  private final int minorUnit;
  private final String title;

  Currency(int minorUnit, String title) {
    this.minorUnit = minorUnit;
    this.title = title;
  }

  /** The number of decimals of an amount. */
  int minorUnit() {
    return minorUnit;
  }

  String title() {
    return title;
  }
}
