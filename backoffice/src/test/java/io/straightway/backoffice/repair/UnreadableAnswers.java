package io.straightway.backoffice.repair;

import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Unreadable confirmations of an instruction, by the code that each gets. */
final class UnreadableAnswers {
  private static final MtHeader HEADER = new MtHeader("CUSTGB2L", "OURSGB2L", "C1");

  private final Map<String, Function<SettlementInstruction023, String>> answers = new TreeMap<>();

  UnreadableAnswers() {
    unreadable(
        "MESSAGE_TOO_LARGE", text -> text.replace("<TxIdDtls>", " ".repeat(70_000) + "<TxIdDtls>"));
    unreadable("XML_ENCODING", text -> "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + text);
    unreadable("XML_VERSION", text -> "<?xml version=\"1.1\"?>" + text);
    unreadable("XML_DTD", text -> "<!DOCTYPE Document>" + text);
    unreadable(
        "XML_LIMIT",
        text -> text.replaceFirst("<TxIdDtls>", "<" + "x".repeat(300) + "/><TxIdDtls>"));
    unreadable("XML_MALFORMED", text -> text.replace("</Document>", ""));
    unreadable("XML_MARKUP_IN_VALUE", text -> text.replaceFirst("<ISIN>", "<ISIN><!-- -->"));
    unreadable("ISO20022_NAMESPACE", text -> text.replace("sese.025", "sese.099"));
    unreadable("ISO20022_STRUCTURE", text -> text.replaceAll("<ISIN>.*</ISIN>", ""));
    unreadable(
        "CONFIRMATION_UNSOLICITED",
        text -> text.replaceFirst("<AcctOwnrTxId>.*</AcctOwnrTxId>", ""));
    unreadable("ISO20022_VALUE", text -> text.replaceAll("<ISIN>.*</ISIN>", "<ISIN>?</ISIN>"));
    unreadableMt("ISO15022_MALFORMED", text -> text.replace("-}", "-"));
    unreadableMt("ISO15022_TYPE", text -> text.replace("{2:I545", "{2:I568"));
    unreadableMt("ISO15022_STRUCTURE", text -> text.replaceAll(":35B:.*\r\n", ""));
    unreadableMt("ISO15022_VALUE", text -> text.replaceAll("ISIN .*", "ISIN ?"));
  }

  Map<String, Function<SettlementInstruction023, String>> byCode() {
    return answers;
  }

  private void unreadable(String code, UnaryOperator<String> fault) {
    answers.put(
        code,
        sent ->
            fault.apply(new String(CustodianAnswers.whole(sent).bytes(), StandardCharsets.UTF_8)));
  }

  private void unreadableMt(String code, UnaryOperator<String> fault) {
    answers.put(
        code,
        sent ->
            fault.apply(
                new String(
                    MtWriter.answer(CustodianAnswers.whole(sent).message(), HEADER),
                    StandardCharsets.US_ASCII)));
  }
}
