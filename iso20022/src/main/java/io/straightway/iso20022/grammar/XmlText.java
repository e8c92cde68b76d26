package io.straightway.iso20022.grammar;

import io.straightway.iso20022.AmountDirection;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * XML being written: elements without blanks between them, values with what must be escaped
 * escaped. It holds ASCII only, because the values do.
 */
public final class XmlText {
  private static final String NAMESPACES = "urn:iso:std:iso:20022:tech:xsd:";

  private final StringBuilder text = new StringBuilder(2048);

  /** Begins the document of a kind and version of message, with the element it holds. */
  public XmlText document(String type, String root) {
    text.append("<Document xmlns=\"").append(NAMESPACES).append(type).append("\">");
    return open(root);
  }

  /** Ends it. */
  public byte[] endOfDocument(String root) {
    close(root).close("Document");
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** A start tag. */
  public XmlText open(String name) {
    text.append('<').append(name).append('>');
    return this;
  }

  /** An end tag. */
  public XmlText close(String name) {
    text.append("</").append(name).append('>');
    return this;
  }

  /** An element without content. */
  public XmlText empty(String name) {
    text.append('<').append(name).append("/>");
    return this;
  }

  /** An element with a value. */
  public XmlText element(String name, String value) {
    open(name);
    escape(value);
    return close(name);
  }

  /** An element with a number. */
  public XmlText element(String name, BigDecimal value) {
    open(name);
    text.append(value.toPlainString());
    return close(name);
  }

  /** An element with a date. */
  public XmlText element(String name, LocalDate value) {
    open(name);
    text.append(value);
    return close(name);
  }

  /** An element with a truth value. */
  public XmlText element(String name, boolean value) {
    open(name);
    text.append(value);
    return close(name);
  }

  /** {@code <Amt Ccy="...">...</Amt><CdtDbtInd>...</CdtDbtInd>} inside an element. */
  public XmlText amount(
      String name, String currency, BigDecimal value, AmountDirection amountDirection) {
    return open(name)
        .money("Amt", currency, value)
        .element("CdtDbtInd", amountDirection.code())
        .close(name);
  }

  /** An amount with its currency as an attribute. */
  public XmlText money(String name, String currency, BigDecimal value) {
    text.append('<').append(name).append(" Ccy=\"").append(currency).append("\">");
    text.append(value.toPlainString());
    return close(name);
  }

  /** A choice of units and face amount inside an element. */
  public XmlText quantity(String name, BigDecimal value, boolean faceAmount) {
    return open(name).element(faceAmount ? "FaceAmt" : "Unit", value).close(name);
  }

  /** A date where the standard has a choice of choices of dates. */
  public XmlText date(String name, LocalDate value) {
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
