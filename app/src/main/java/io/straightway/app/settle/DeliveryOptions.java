package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.Surroundings;
import io.straightway.iso15022.MtCustodians;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where messages to the custodian go, and what they are put into. */
final class DeliveryOptions {
  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "Where instructions go: a directory, which gets files named NUMBER.bundle.xml, or an"
              + " https:// address that takes them by POST; http:// on this machine only.")
  String out = "";

  @Option(
      names = "--envelope",
      paramLabel = "KIND",
      description =
          "none: bare messages in bundles. header: each message by itself in a file NUMBER.xml, with a"
              + " business application header (head.001) beside it. datapdu: the same in the DataPDU"
              + " of SWIFT's Alliance Access.")
  Envelope.Kind envelope = Envelope.Kind.NONE;

  @Option(
      names = "--sender",
      paramLabel = "BIC",
      description = "Our own BIC, which headers, DataPDUs and MT name as the sender.")
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
