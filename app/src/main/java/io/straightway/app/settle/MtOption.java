package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.messages.iso15022.MtCustodians;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The option for the custodians that are sent ISO 15022. Their own messages are read in either
 * standard.
 */
final class MtOption {
  @Option(
      names = "--mt",
      paramLabel = "BIC",
      split = ",",
      description =
          "BICs of custodians that get ISO 15022 (MT540 to 543) in place of ISO 20022, from"
              + " --sender. The same for instruct and deliver; change it only when nothing waits"
              + " for delivery.")
  List<String> bics = List.of();

  MtCustodians custodians() {
    try {
      return MtCustodians.of(bics);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--mt takes the BICs of custodians, but is " + bics);
    }
  }
}
