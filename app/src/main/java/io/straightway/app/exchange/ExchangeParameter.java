package io.straightway.app.exchange;

import picocli.CommandLine.Parameters;

/** Which exchange. */
final class ExchangeParameter {
  @Parameters(paramLabel = "EXCHANGE", description = "The number of the exchange.")
  long number;
}
