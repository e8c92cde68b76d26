package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.iso15022.MtCustodians;
import java.util.List;
import picocli.CommandLine.Option;

/** Which custodians are sent ISO 15022. What they send is read in either standard. */
final class MtOption {
  @Option(
      names = "--mt",
      paramLabel = "BIC",
      split = ",",
      description =
          "Send these custodians ISO 15022 (MT540 to 543) instead of ISO 20022, from --sender. The"
              + " same for instruct and deliver; changed only when nothing waits to be delivered.")
  List<String> bics = List.of();

  MtCustodians custodians() {
    try {
      return MtCustodians.of(bics);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--mt takes the BICs of custodians, but is " + bics);
    }
  }
}
