package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.settlement.deliver.Envelope;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What messages to the custodian are put into. */
final class EnvelopeOptions {
  private static final List<String> KINDS = List.of("none", "header", "datapdu");

  @Option(
      names = "--envelope",
      paramLabel = "KIND",
      description =
          "none: bare messages in bundles. header: each message by itself in a file NUMBER.xml, with a"
              + " business application header (head.001) beside it. datapdu: the same in the DataPDU"
              + " of SWIFT's Alliance Access. Default: ${DEFAULT-VALUE}")
  String envelope = "none";

  @Option(
      names = "--sender",
      paramLabel = "BIC",
      description = "Our own BIC, which headers and DataPDUs name as the sender.")
  @Nullable String sender;

  Envelope envelope() {
    if (!KINDS.contains(envelope)) {
      throw CommandFailure.usage(
          "--envelope is '" + envelope + "'; it is one of " + String.join(", ", KINDS));
    }
    if (envelope.equals("none")) {
      return Envelope.NONE;
    }
    try {
      return new Envelope(Envelope.Kind.valueOf(envelope.toUpperCase(Locale.ROOT)), sender);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(
          "--envelope " + envelope + " needs --sender, our own BIC, but that is " + sender);
    }
  }
}
