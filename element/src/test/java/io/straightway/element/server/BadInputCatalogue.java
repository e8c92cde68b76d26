package io.straightway.element.server;

import io.straightway.element.TradeXml;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Bad inputs: a name, a body, the status of the answer and the code of the refusal. */
final class BadInputCatalogue {
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private BadInputCatalogue() {}

  static Stream<Arguments> catalogue() {
    return Stream.of(
        row("external entity", dtd("<!ENTITY x SYSTEM \"file:///etc/passwd\">"), 400, "XML_DTD"),
        row("DOCTYPE at all", "<!DOCTYPE TradeMessage>" + good(), 400, "XML_DTD"),
        row(
            "parameter entity",
            dtd("<!ENTITY % x SYSTEM \"http://127.0.0.1:1/\">%x;"),
            400,
            "XML_DTD"),
        row("entity bomb", dtd(bomb()), 400, "XML_DTD"),
        row("nesting of a million", nested(1_000_000), 413, "MESSAGE_TOO_LARGE"),
        row("nesting of a thousand", nested(1_000), 400, "XML_LIMIT"),
        row(
            "XInclude",
            value("Price", "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"x\"/>"),
            400,
            "XML_STRUCTURE"),
        row(
            "schemaLocation",
            good()
                .replace(
                    "<TradeMessage ",
                    "<TradeMessage xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"a http://127.0.0.1:1/a.xsd\" "),
            400,
            "XML_STRUCTURE"),
        row(
            "200,000 attributes",
            good().replace("<TradeMessage ", "<TradeMessage " + attributes(200_000)),
            413,
            "MESSAGE_TOO_LARGE"),
        row("NUL", value("Account", "A\u0000B"), 400, "XML_MALFORMED"),
        row("&#0;", value("Account", "A&#0;B"), 400, "XML_MALFORMED"),
        row("XML 1.1", "<?xml version=\"1.1\"?>" + good(), 400, "XML_VERSION"),
        row("comment inside a value", value("Quantity", "1<!--x-->00"), 400, "XML_MARKUP_IN_VALUE"),
        row(
            "instruction inside a value",
            value("Quantity", "1<?x y?>00"),
            400,
            "XML_MARKUP_IN_VALUE"),
        row("two roots", good() + good(), 400, "XML_MALFORMED"),
        row("trailing bytes", good() + "x", 400, "XML_MALFORMED"),
        row(
            "duplicate attribute",
            value("Fees", "<Fee kind=\"TAX\" kind=\"TAX\">1</Fee>"),
            400,
            "XML_MALFORMED"),
        row("wrong namespace", good().replace("trade:1", "trade:2"), 400, "XML_NAMESPACE"),
        row(
            "unknown element",
            good().replace("<Source>", "<Sauce>x</Sauce><Source>"),
            400,
            "XML_STRUCTURE"),
        row(
            "repeated element",
            good().replace("<Side>BUY</Side>", "<Side>BUY</Side><Side>BUY</Side>"),
            400,
            "XML_STRUCTURE"),
        row("negative quantity", value("Quantity", "-1"), 400, "FIELD_FORMAT"),
        row("zero quantity", value("Quantity", "0.00"), 400, "FIELD_FORMAT"),
        row("1e400", value("Quantity", "1e400"), 400, "FIELD_FORMAT"),
        row("1E+100000000", value("Price", "1E+100000000"), 400, "FIELD_FORMAT"),
        row("NaN", value("Price", "NaN"), 400, "FIELD_FORMAT"),
        row("nine decimals", value("Quantity", "1.123456789"), 400, "FIELD_FORMAT"),
        row("Arabic digits", value("Quantity", "\u0661\u0662\u0663"), 400, "FIELD_FORMAT"),
        row("30 February", value("TradeDate", "2024-02-30"), 400, "FIELD_FORMAT"),
        row("infinity as a date", value("TradeDate", "infinity"), 400, "FIELD_FORMAT"),
        row("today as a date", value("TradeDate", "today"), 400, "FIELD_FORMAT"),
        row("year 99999", value("TradeDate", "99999-01-01"), 400, "FIELD_FORMAT"),
        row("script in a name", value("Account", "&lt;script&gt;"), 400, "FIELD_FORMAT"),
        row("formula in a name", value("Account", "=cmd()"), 400, "FIELD_FORMAT"),
        row("line break in a name", value("Account", "A&#13;&#10;B"), 400, "FIELD_FORMAT"),
        row(
            "settles before it trades",
            value("SettlementDate", "2026-11-19"),
            202,
            "SETTLES_BEFORE_TRADE"),
        row("unknown security", value("Isin", "US0378331005"), 202, "SECURITY_UNKNOWN"),
        row("wrong check digit", value("Isin", "US0378331004"), 422, "SECURITY_CHECK_DIGIT"),
        row("unknown account", value("Account", "NOBODY"), 202, "ACCOUNT_UNKNOWN"),
        row("unknown currency", value("Currency", "XXX"), 202, "CURRENCY_UNKNOWN"),
        row("amendment of version 1", value("Action", "AMEND"), 202, "VERSION_STALE"),
        row("new trade with version 2", value("Version", "2"), 202, "NEW_WITH_VERSION"),
        row("empty body", "", 400, "XML_MALFORMED"),
        row("no XML", "hello", 400, "XML_MALFORMED"));
  }

  private static Arguments row(String name, String body, int status, String code) {
    return Arguments.of(name, body, status, code);
  }

  /** Returns a good message with its own key. */
  static String good() {
    return TradeXml.purchase("BAD", NUMBERS.incrementAndGet()).text();
  }

  /** Returns a good message with one value replaced. */
  static String value(String field, String value) {
    return TradeXml.purchase("BAD", NUMBERS.incrementAndGet()).with(field, value).text();
  }

  private static String dtd(String declarations) {
    return "<!DOCTYPE TradeMessage [" + declarations + "]>" + good().replace("25.00", "&x;");
  }

  private static String bomb() {
    StringBuilder entities = new StringBuilder("<!ENTITY x0 \"ha\">");
    for (int i = 1; i < 30; i++) {
      entities.append("<!ENTITY x%d \"&x%d;&x%d;\">".formatted(i, i - 1, i - 1));
    }
    return entities + "<!ENTITY x \"&x29;\">";
  }

  private static String nested(int depth) {
    return good()
        .replace("<Source>", "<a>".repeat(depth))
        .replace("</Source>", "</a>".repeat(depth));
  }

  private static String attributes(int count) {
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < count; i++) {
      attributes.append('a').append(i).append("=\"\" ");
    }
    return attributes.toString();
  }
}
