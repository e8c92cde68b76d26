package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.Surroundings;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the target of messages to the custodian, and for their envelope. */
final class DeliveryOptions {
  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "Target of the instructions: a directory, for files named NUMBER.bundle.xml, or an"
              + " https:// address for POST; http:// on this machine only.")
  String out = "";

  @Option(
      names = "--envelope",
      paramLabel = "KIND",
      description =
          "Envelope of the messages. none: bare messages in bundles. header: one message per file"
              + " NUMBER.xml, with a business application header (head.001). datapdu: the same"
              + " in the DataPDU of SWIFT's Alliance Access.")
  Envelope.Wrapper envelope = Envelope.Wrapper.NONE;

  @Option(
      names = "--sender",
      paramLabel = "BIC",
      description = "Our own BIC, the sender in headers, DataPDUs and MT.")
  @Nullable String sender;

  DeliveryTarget target(Surroundings surroundings) {
    return DeliveryTarget.of(out, surroundings.directory());
  }

  Envelope envelope(MtOption mt) {
    MtCustodians custodians = mt.custodians();
    try {
      return new Envelope(envelope, sender, custodians);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "%s needs --sender, our own BIC, but that is %s"
              .formatted(
                  custodians.bics().isEmpty() ? "--envelope " + EnumWord.of(envelope) : "--mt",
                  sender));
    }
  }
}
