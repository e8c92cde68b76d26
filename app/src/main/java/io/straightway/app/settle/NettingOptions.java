package io.straightway.app.settle;

import io.straightway.messages.iso20022.PartialSettlement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the instructions created from trades: netting and partial settlement. */
final class NettingOptions {
  @Option(
      names = "--net",
      description =
          "Write one instruction for all trades of a turn that share account, security, "
              + "settlement date, counterparty and currency.")
  boolean net;

  @Option(
      names = "--partial",
      paramLabel = "WHETHER",
      description =
          "Partial settlement. PART: allowed; NPAR: not allowed. Default: left to the market")
  @Nullable PartialSettlement partial;
}
