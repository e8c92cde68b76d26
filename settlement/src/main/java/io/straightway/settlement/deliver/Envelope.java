package io.straightway.settlement.deliver;

import io.straightway.iso15022.MtCustodians;
import io.straightway.iso15022.MtFile;
import io.straightway.iso20022.FieldRules;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.deliver.OutboxBundle.Message;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a message is put into before it is delivered. It is made of the message and the outbox
 * alone, so that a message that is sent again is the same bytes.
 *
 * @param kind how much there is around the message
 * @param sender our own BIC; null if there is no envelope, and no custodian that is sent MT
 * @param mt the custodians that are sent ISO 15022: bare MT, many in a file
 */
public record Envelope(Kind kind, @Nullable String sender, MtCustodians mt) {
  /** Bare messages, in bundles. */
  public static final Envelope NONE = new Envelope(Kind.NONE, null, MtCustodians.NONE);

  private static final String HEADER_TYPE = "urn:iso:std:iso:20022:tech:xsd:head.001.001.02";
  private static final String DATA_PDU = "urn:swift:saa:xsd:saa.2.0";
  private static final String TYPES = "urn:iso:std:iso:20022:tech:xsd:";
  private static final int BIC8 = 8;

  /** How much there is around a message. */
  public enum Kind {
    /** Nothing. */
    NONE,
    /** A business application header (head.001) beside it, both in one element. */
    HEADER,
    /** The same in the DataPDU that SWIFT's Alliance Access takes. */
    DATAPDU
  }

  /**
   * Checks that a sender is there where one is needed.
   *
   * @throws IllegalArgumentException if it is not, or is no BIC
   */
  public Envelope {
    if ((kind != Kind.NONE || !mt.bics().isEmpty())
        && (sender == null || !FieldRules.isBic(sender))) {
      throw new IllegalArgumentException("the sender of an envelope is a BIC, but is " + sender);
    }
  }

  /** One in which all custodians are sent ISO 20022. */
  public Envelope(Kind kind, @Nullable String sender) {
    this(kind, sender, MtCustodians.NONE);
  }

  /** Sends the messages of a bundle to one custodian, all in a file or each in one of its own. */
  void deliver(OutboxBundle bundle, DeliveryTarget target)
      throws DeliveryFailure, InterruptedException {
    if (mt.has(bundle.custodian())) {
      target.deliver(bundle.name(MtFile.ENDING), bundle.mt(String.valueOf(sender)));
    } else if (kind == Kind.NONE) {
      target.deliver(bundle.name(".bundle.xml"), bundle.bytes());
    } else {
      for (Message message : bundle.messages()) {
        target.deliver(message.name(), around(message));
      }
    }
  }

  /** The message in its envelope, as a document of its own. */
  private byte[] around(Message message) {
    String body = new String(message.body(), StandardCharsets.US_ASCII);
    String content = header(message, type(body)) + body;
    String document =
        kind == Kind.HEADER
            ? "<BusinessMessage>" + content + "</BusinessMessage>"
            : dataPdu(message, type(body), content);
    return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + document)
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String type(String body) {
    int from = body.indexOf(TYPES) + TYPES.length();
    return body.substring(from, body.indexOf('"', from));
  }

  /** Every message has one of its own: an instruction and the requests about it. */
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
    String full = bic.length() == BIC8 ? bic + "XXX" : bic;
    return "<%1$s><Saa:DN>o=%2$s,o=swift</Saa:DN><Saa:FullName><Saa:X1>%3$s</Saa:X1></Saa:FullName></%1$s>"
        .formatted(name, bic.substring(0, BIC8).toLowerCase(Locale.ROOT), full);
  }
}
