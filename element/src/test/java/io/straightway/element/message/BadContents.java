package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.FIELD_FORMAT;
import static io.straightway.element.message.ReasonCode.XML_NAMESPACE;
import static io.straightway.element.message.ReasonCode.XML_STRUCTURE;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Documents with elements or values that the schema does not allow. */
final class BadContents {

  private BadContents() {}

  static Stream<BadInput> structures() {
    return Stream.of(
        BadInput.of(
            "no namespace", Samples.with(" xmlns=\"urn:straightway:trade:1\"", ""), XML_NAMESPACE),
        BadInput.of("another namespace", Samples.with("trade:1", "trade:2"), XML_NAMESPACE),
        BadInput.of(
            "a batch of another", "<TradeMessages><TradeMessage/></TradeMessages>", XML_NAMESPACE),
        BadInput.of("an XInclude", Samples.with("<Side>", include() + "<Side>"), XML_NAMESPACE),
        BadInput.of("an unknown element", Samples.with("<Side>", "<X/><Side>"), XML_STRUCTURE),
        structure(
            "a repeated element", Samples.with("<Price>", "<Price>1</Price><Price>"), "Price"),
        structure("a missing element", Samples.with("<Price>25.00</Price>", ""), "Price"),
        structure("a misplaced element", Samples.with("<Price>", "<Isin>A</Isin><Price>"), "Isin"),
        structure("an element in a value", Samples.with(">BUY<", ">BUY<b/><"), "Side"),
        structure("text between", Samples.with("<Price>", "x<Price>"), "TradeMessage"),
        structure("text between fees", Samples.with("<Fee ", "&#120;<Fee "), "Fees"),
        structure("an attribute", Samples.with("<Price>", "<Price a='1'>"), "Price"),
        structure(
            "an attribute of the root", Samples.with(" xmlns=", " a='1' xmlns="), "TradeMessage"),
        structure("xsi:nil", Samples.with("<Price>", "<Price xsi:nil='false'" + xsi()), "Price"),
        structure("no fee", Samples.with("<Fee kind=\"COMMISSION\">12.50</Fee>", ""), "Fee"),
        structure("a kind in a namespace", Samples.with(" kind=", foreignKind()), "Fee"),
        structure("no kind", Samples.with(" kind=\"COMMISSION\"", ""), "Fee/@kind"),
        structure(
            "a kind twice", Samples.with("<Fees>", "<Fees>" + fee("COMMISSION")), "Fee/@kind"),
        BadInput.of(
            "an unknown kind", Samples.with("COMMISSION", "GIFT"), FIELD_FORMAT, "Fee/@kind"));
  }

  static Stream<BadInput> values() {
    List<BadInput> cases = new ArrayList<>();
    Stream.of(
            "-1",
            "+1",
            "0",
            "0.00",
            "1e400",
            "1E+100000000",
            "NaN",
            "INF",
            "1.123456789",
            "1.",
            ".5",
            "",
            " 1",
            "1 ",
            "1,000",
            "0x1F",
            "\u0661\u0662",
            "\uff11",
            "1".repeat(19),
            "1".repeat(60_000))
        .forEach(value -> cases.add(value("Quantity", "1000", value)));
    Stream.of(
            "2024-02-30",
            "2023-02-29",
            "1900-02-29",
            "1899-12-31",
            "2200-01-01",
            "99999-01-01",
            "infinity",
            "today",
            "2024-1-1",
            "2024-13-01",
            "2024-00-01",
            "2024-01-00",
            "20240101",
            "2024-01-01Z",
            "2024-01-01T00:00:00")
        .forEach(value -> cases.add(value("TradeDate", "2026-11-20", value)));
    Stream.of(
            "2024-06-30T24:00:00Z",
            "2024-06-30T23:59:60Z",
            "2024-06-30T23:59:59",
            "2024-06-30T23:59:59+01:00",
            "2024-06-30T23:59:59.1234567890Z",
            "2024-02-30T00:00:00Z")
        .forEach(value -> cases.add(value("SentTime", "2026-11-20T09:00:00.123Z", value)));
    cases.add(value("Source", "GEN1", "&lt;script>alert(1)&lt;/script>"));
    cases.add(value("Source", "GEN1", "=cmd()"));
    cases.add(value("Account", "ACC0001", "A&#13;&#10;B"));
    cases.add(value("SequenceNumber", "1", "0"));
    cases.add(value("SequenceNumber", "1", "1234567890123456789"));
    cases.add(value("Version", "1", "1234567890"));
    cases.add(value("Side", "BUY", "buy"));
    cases.add(value("Isin", "GB0002634946", "GB000263494X"));
    cases.add(value("Counterparty", "BARCGB22XXX", "BARCGB22XX"));
    cases.add(value("Currency", "GBP", "GB"));
    cases.add(value("AccruedInterest", "0.00", "0.00000"));
    cases.add(added("SettlementCurrency", "EU"));
    cases.add(added("FxRate", "0.000"));
    cases.add(added("FxRate", "-0.92"));
    cases.add(added("FxCalculation", "divide"));
    cases.add(added("SettlementAmount", "-23011.50"));
    return cases.stream();
  }

  private static BadInput structure(String name, String document, String field) {
    return BadInput.of(name, document, XML_STRUCTURE, field);
  }

  private static String include() {
    return "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file:///etc/passwd'/>";
  }

  private static String xsi() {
    return " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>";
  }

  private static String foreignKind() {
    return " xmlns:t='urn:straightway:trade:1' t:kind=";
  }

  private static String fee(String kind) {
    return "<Fee kind='" + kind + "'>1</Fee>";
  }

  private static BadInput value(String element, String sample, String value) {
    String from = "<" + element + ">" + sample + "<";
    String to = "<" + element + ">" + value + "<";
    String name = element + " " + (value.length() > 30 ? value.length() + " long" : value);
    return BadInput.of(name, Samples.with(from, to), FIELD_FORMAT, element);
  }

  private static BadInput added(String element, String value) {
    String end = "</AccruedInterest>";
    String more = end + "<" + element + ">" + value + "</" + element + ">";
    return BadInput.of(element + " " + value, Samples.with(end, more), FIELD_FORMAT, element);
  }
}
