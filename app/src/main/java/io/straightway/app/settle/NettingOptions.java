package io.straightway.app.settle;

import io.straightway.messages.iso20022.PartialSettlement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the instructions created from trades: netting and partial settlement. */
final class NettingOptions {
  @Option(
      names = "--net",
      description =
          "Net trades found at the same time that share account, security, settlement date,"
              + " counterparty and currency into one instruction.")
  boolean net;

  @Option(
      names = "--partial",
      paramLabel = "WHETHER",
      description =
          "Partial settlement. PART: allowed; NPAR: not allowed. Default: left to the market")
  @Nullable PartialSettlement partial;
}
