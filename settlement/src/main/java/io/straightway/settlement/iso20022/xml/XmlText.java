package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.AmountDirection;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * XML being written: elements without blanks between them, values with what must be escaped
 * escaped. It holds ASCII only, because the values do.
 */
final class XmlText {
  private static final String NAMESPACES = "urn:iso:std:iso:20022:tech:xsd:";

  private final StringBuilder text = new StringBuilder(2048);

  /** Begins the document of a kind and version of message, with the element it holds. */
  XmlText document(String type, String root) {
    text.append("<Document xmlns=\"").append(NAMESPACES).append(type).append("\">");
    return open(root);
  }

  byte[] endOfDocument(String root) {
    close(root).close("Document");
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  XmlText open(String name) {
    text.append('<').append(name).append('>');
    return this;
  }

  XmlText close(String name) {
    text.append("</").append(name).append('>');
    return this;
  }

  XmlText empty(String name) {
    text.append('<').append(name).append("/>");
    return this;
  }

  XmlText element(String name, String value) {
    open(name);
    escape(value);
    return close(name);
  }

  XmlText element(String name, BigDecimal value) {
    open(name);
    text.append(value.toPlainString());
    return close(name);
  }

  XmlText element(String name, LocalDate value) {
    open(name);
    text.append(value);
    return close(name);
  }

  XmlText element(String name, boolean value) {
    open(name);
    text.append(value);
    return close(name);
  }

  /** {@code <Amt Ccy="...">...</Amt><CdtDbtInd>...</CdtDbtInd>} inside an element. */
  XmlText amount(String name, String currency, BigDecimal value, AmountDirection amountDirection) {
    return open(name)
        .money("Amt", currency, value)
        .element("CdtDbtInd", amountDirection.code())
        .close(name);
  }

  /** An amount with its currency as an attribute. */
  XmlText money(String name, String currency, BigDecimal value) {
    text.append('<').append(name).append(" Ccy=\"").append(currency).append("\">");
    text.append(value.toPlainString());
    return close(name);
  }

  /** A choice of units and face amount inside an element. */
  XmlText quantity(String name, BigDecimal value, boolean faceAmount) {
    return open(name).element(faceAmount ? "FaceAmt" : "Unit", value).close(name);
  }

  /** A date where the standard has a choice of choices of dates. */
  XmlText date(String name, LocalDate value) {
    return open(name).open("Dt").element("Dt", value).close("Dt").close(name);
  }

  private void escape(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        default -> text.append(c);
      }
    }
  }
}
