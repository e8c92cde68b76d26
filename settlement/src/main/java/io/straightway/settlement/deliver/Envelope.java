package io.straightway.settlement.deliver;

import io.straightway.markup.BicForm;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.deliver.OutboxBundle.Message;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Envelope around a delivered message. It is derived from the message and the outbox alone, so that
 * a message that is sent again has the same bytes.
 *
 * @param kind the kind of envelope
 * @param sender our own BIC; null if there is no envelope and no custodian receives MT
 * @param mt the custodians that receive ISO 15022: bare MT, many in a file
 */
public record Envelope(Wrapper kind, @Nullable String sender, MtCustodians mt) {
  /** Bare messages, in bundles. */
  public static final Envelope NONE = new Envelope(Wrapper.NONE, null, MtCustodians.NONE);

  private static final String HEADER_TYPE = "urn:iso:std:iso:20022:tech:xsd:head.001.001.02";
  private static final String DATA_PDU = "urn:swift:saa:xsd:saa.2.0";
  private static final String TYPES = "urn:iso:std:iso:20022:tech:xsd:";
  private static final int BIC8 = 8;

  /** Kind of envelope. */
  public enum Wrapper {
    /** No envelope. */
    NONE,
    /** A business application header (head.001) and the message, both in one element. */
    HEADER,
    /** {@link #HEADER} within the DataPDU that SWIFT's Alliance Access takes. */
    DATAPDU
  }

  /**
   * Checks that a sender is given where one is needed.
   *
   * @throws IllegalArgumentException if the sender is missing or not a BIC
   */
  public Envelope {
    if ((kind != Wrapper.NONE || !mt.bics().isEmpty())
        && (sender == null || !BicForm.matches(sender))) {
      throw new IllegalArgumentException("an envelope's sender must be a BIC, but is " + sender);
    }
    sender = sender == null ? null : BicForm.full(sender);
  }

  /** Creates an envelope with which all custodians receive ISO 20022. */
  public Envelope(Wrapper kind, @Nullable String sender) {
    this(kind, sender, MtCustodians.NONE);
  }

  /** Sends the messages of a bundle, which is for one custodian, in one file or in a file each. */
  void deliver(OutboxBundle bundle, DeliveryTarget target)
      throws DeliveryFailure, InterruptedException {
    if (mt.has(bundle.custodian())) {
      target.deliver(bundle.name(MtFile.ENDING), bundle.mt(String.valueOf(sender)));
    } else if (kind == Wrapper.NONE) {
      target.deliver(bundle.name(".bundle.xml"), bundle.bytes());
    } else {
      for (Message message : bundle.messages()) {
        target.deliver(message.name(), around(message));
      }
    }
  }

  /** Returns the message in its envelope, as a document of its own. */
  private byte[] around(Message message) {
    String body = new String(message.body(), StandardCharsets.US_ASCII);
    String content = header(message, type(body)) + body;
    String document =
        kind == Wrapper.HEADER
            ? "<BusinessMessage>" + content + "</BusinessMessage>"
            : dataPdu(message, type(body), content);
    return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + document)
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String type(String body) {
    int from = body.indexOf(TYPES) + TYPES.length();
    return body.substring(from, body.indexOf('"', from));
  }

  /** Returns the reference of a message, unique among an instruction and the requests about it. */
  private static String reference(Message message) {
    return InstructionReference.of(message.instructionId()) + "-" + message.outboxId();
  }

  private String header(Message message, String type) {
    Instant written = message.writtenAt().truncatedTo(ChronoUnit.MILLIS);
    return "<AppHdr xmlns=\""
        + HEADER_TYPE
        + "\">"
        + party("Fr", String.valueOf(sender))
        + party("To", message.custodian())
        + element("BizMsgIdr", reference(message))
        + element("MsgDefIdr", type)
        + element("CreDt", written.toString())
        + "</AppHdr>";
  }

  private static String party(String name, String bic) {
    return "<%1$s><FIId><FinInstnId><BICFI>%2$s</BICFI></FinInstnId></FIId></%1$s>"
        .formatted(name, bic);
  }

  private static String element(String name, String value) {
    return "<%1$s>%2$s</%1$s>".formatted(name, value);
  }

  private String dataPdu(Message message, String type, String content) {
    return "<Saa:DataPDU xmlns:Saa=\""
        + DATA_PDU
        + "\">"
        + element("Saa:Revision", "2.0.13")
        + "<Saa:Header><Saa:Message>"
        + element("Saa:SenderReference", reference(message))
        + element("Saa:MessageIdentifier", type)
        + element("Saa:Format", "MX")
        + element("Saa:SubFormat", "Input")
        + address("Saa:Sender", String.valueOf(sender))
        + address("Saa:Receiver", message.custodian())
        + "</Saa:Message></Saa:Header><Saa:Body>"
        + content
        + "</Saa:Body></Saa:DataPDU>";
  }

  private static String address(String name, String bic) {
    return "<%1$s><Saa:DN>o=%2$s,o=swift</Saa:DN><Saa:FullName><Saa:X1>%3$s</Saa:X1></Saa:FullName></%1$s>"
        .formatted(name, bic.substring(0, BIC8).toLowerCase(Locale.ROOT), bic);
  }
}
