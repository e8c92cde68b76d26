package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.markup.BatchForm;
import io.straightway.markup.XmlRefusal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The frame around the single message of a FIXML document. */
final class FixmlFrame {
  private FixmlFrame() {}

  /** Returns all messages of a document, in Batches or without. */
  static List<FixmlElement> messages(FixmlElement root) {
    List<FixmlElement> messages = new ArrayList<>();
    for (FixmlElement child : root.children()) {
      if (child.name().equals(Fixml.BATCH)) {
        child.children().stream()
            .filter(inside -> !inside.name().equals(Fixml.HEADER))
            .forEach(messages::add);
      } else {
        messages.add(child);
      }
    }
    return messages;
  }

  /**
   * Returns the trade capture report if it is the only message; otherwise reports a fault and
   * returns null.
   */
  static @Nullable FixmlElement report(FixmlElement root, FirstFault faults) {
    List<FixmlElement> messages = messages(root);
    for (FixmlElement batch : root.children(Fixml.BATCH)) {
      String found = batch.get(BatchForm.FOUND);
      if (found != null) {
        faults.report(
            ReasonCode.FIXML_BATCH_COUNT,
            "Batch/@TotMsg",
            "The Batch states %s messages, but has %s; those are processed."
                .formatted(XmlRefusal.quoted(String.valueOf(batch.get(Fixml.TOTAL))), found));
      }
    }
    if (messages.size() != 1) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          Fixml.ROOT,
          "FIXML must hold one message or a Batch, but holds " + messages.size() + " messages.");
      return null;
    }
    FixmlElement message = messages.get(0);
    if (message.name().equals(Fixml.REPORT)) {
      requireOneHeader(message, faults);
      root.children(Fixml.BATCH).forEach(batch -> requireOneHeader(batch, faults));
      return message;
    }
    boolean acknowledges = message.name().endsWith(Fixml.ACKNOWLEDGEMENT);
    faults.report(
        acknowledges ? ReasonCode.FIXML_ACKNOWLEDGEMENT : ReasonCode.FIXML_NOT_A_TRADE,
        null,
        "A "
            + XmlRefusal.quoted(message.name())
            + (acknowledges ? " reports no trade." : " is not supported; only TrdCaptRpt is."));
    return null;
  }

  private static void requireOneHeader(FixmlElement parent, FirstFault faults) {
    List<FixmlElement> headers = parent.children(Fixml.HEADER);
    if (headers.size() > 1 || (!headers.isEmpty() && parent.children().get(0) != headers.get(0))) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          Fixml.HEADER,
          parent.name() + " may hold one Hdr, before everything else.");
    }
  }

  /** Returns an attribute of the message's header or, if absent there, of its Batch's. */
  static @Nullable String header(FixmlElement root, @Nullable FixmlElement own, String attribute) {
    String value = own == null ? null : own.get(attribute);
    if (value != null) {
      return value;
    }
    for (FixmlElement batch : root.children(Fixml.BATCH)) {
      FixmlElement shared = batch.child(Fixml.HEADER);
      if (shared != null) {
        return shared.get(attribute);
      }
    }
    return null;
  }
}
