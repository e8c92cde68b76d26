package io.straightway.app.settle;

import io.straightway.iso20022.PartialSettlement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --partial}: what new instructions say of settlement in parts. */
final class PartialOption {
  @Option(
      names = "--partial",
      paramLabel = "WHETHER",
      description =
          "PART: the instructions may settle in parts, NPAR: they settle whole. Default: left to"
              + " the market")
  @Nullable PartialSettlement value;
}
