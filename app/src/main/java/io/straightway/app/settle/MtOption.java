package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.messages.iso15022.MtCustodians;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The option that names the custodians to which ISO 15022 is sent. Messages from custodians are
 * read in either standard.
 */
final class MtOption {
  @Option(
      names = "--mt",
      paramLabel = "BIC",
      split = ",",
      description =
          "BICs of custodians that get ISO 15022 (MT540 to 543) in place of ISO 20022, from"
              + " --sender. Give instruct and deliver the same list; change it only when "
              + "nothing waits for delivery.")
  List<String> bics = List.of();

  MtCustodians custodians() {
    try {
      return MtCustodians.of(bics);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--mt takes the BICs of custodians, but is " + bics);
    }
  }
}
