package io.straightway.app.settle;

import io.straightway.iso20022.PartialSettlement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How new instructions are made of trades, and what they say of settlement in parts. */
final class NettingOptions {
  @Option(
      names = "--net",
      description =
          "Make one instruction of the trades of one account, security, settlement date,"
              + " counterparty and currency that are found at the same time.")
  boolean net;

  @Option(
      names = "--partial",
      paramLabel = "WHETHER",
      description =
          "PART: the instructions may settle in parts, NPAR: they settle whole. Default: left to"
              + " the market")
  @Nullable PartialSettlement partial;
}
