package io.straightway.settlement;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;

/** Standard of a custodian's messages, each with a reference of its own. */
public enum AnswerStandard {
  ISO20022,
  ISO15022;

  private static final MessageWriter WRITER = new MessageWriter();

  /** Returns a message about an instruction. */
  public byte[] message(IsoMessage message, String reference) {
    return this == ISO20022
        ? wrapped(WRITER.write(message), reference)
        : MtWriter.answer(message, new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", reference));
  }

  /** Returns the reversal of a confirmation. */
  public byte[] reversal(SettlementConfirmation025 of, String reference) {
    return this == ISO20022
        ? message(new SettlementReversal026(of), reference)
        : replaced(message(of, reference), ":NEWM", ":RVSL");
  }

  /** Returns the confirmation of a payment of income. */
  public byte[] payment(CorporateActionMovement036 paid, String reference) {
    return this == ISO20022
        ? wrapped(WRITER.write(paid), reference)
        : """
          {1:F01OURSGB2LAXXX0000000000}{2:O5661200261130CUSTGB2LAXXX00000000002611301200N}{4:
          :16R:GENL
          :20C::CORP//%s
          :20C::SEME//%s
          :23G:NEWM
          :22F::CAEV//%s
          :16S:GENL
          :16R:USECU
          :97A::SAFE//%s
          :35B:ISIN %s
          :16S:USECU
          %s:16R:CACONF
          :13A::CAON//001
          :22F::CAOP//CASH
          :16R:CASHMOVE
          :22H::CRDB//%s
          :19B::PSTA//%s%s
          :98A::POST//%s
          :16S:CASHMOVE
          :16S:CACONF
          -}"""
            .formatted(
                paid.reference(),
                reference,
                paid.eventType(),
                paid.safekeepingAccount(),
                paid.isin(),
                paid.claim() ? ":16R:CADETL\n:22F::ADDB//CLAI\n:16S:CADETL\n" : "",
                paid.amount().signum() > 0 ? "CRED" : "DEBT",
                paid.currency(),
                decimal(paid.amount().abs()),
                paid.postedOn().format(DateTimeFormatter.BASIC_ISO_DATE))
            .replace("\n", "\r\n")
            .getBytes(US_ASCII);
  }

  /** Returns a number as ISO 15022 writes it. */
  public static String decimal(BigDecimal number) {
    String text = number.toPlainString().replace('.', ',');
    return text.indexOf(',') < 0 ? text + "," : text;
  }

  /** Returns a message marked as sent before. */
  public byte[] marked(byte[] message) {
    return this == ISO20022
        ? replaced(message, "</BizMsgIdr>", "</BizMsgIdr><CpyDplct>DUPL</CpyDplct>")
        : replaced(replaced(message, ":NEWM", ":NEWM/DUPL"), ":RVSL", ":RVSL/DUPL");
  }

  /** Returns a message in other bytes, with the same reference and content. */
  public byte[] repeated(byte[] message) {
    return this == ISO20022
        ? replaced(message, "<X>", "<X> ")
        : replaced(message, "OURSGB2L", "OURSDEFF");
  }

  /** Writes messages as files of their own, which are received in their order. */
  public void write(Path directory, String name, byte[]... messages) throws Exception {
    for (int i = 0; i < messages.length; i++) {
      String suffix = this == ISO20022 ? ".xml" : ".fin";
      Files.write(directory.resolve("%s-%02d%s".formatted(name, i, suffix)), messages[i]);
    }
  }

  private static byte[] wrapped(byte[] document, String reference) {
    return ("<X><AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\"><BizMsgIdr>"
            + reference
            + "</BizMsgIdr></AppHdr>"
            + new String(document, UTF_8)
            + "</X>")
        .getBytes(UTF_8);
  }

  private static byte[] replaced(byte[] message, String old, String now) {
    return new String(message, UTF_8).replace(old, now).getBytes(UTF_8);
  }
}
