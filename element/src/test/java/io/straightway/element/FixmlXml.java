package io.straightway.element;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * FIXML trade capture reports for tests: the purchase of {@link TradeXml}, with single attributes
 * set or left out.
 */
public final class FixmlXml {
  public static final String FIX_4_4 = "http://www.fixprotocol.org/FIXML-4-4";
  public static final String FIX_5_0_SP2 = "http://www.fixprotocol.org/FIXML-5-0-SP2";

  private final Map<String, Map<String, String>> elements = new LinkedHashMap<>();
  private String more = "";
  private String moreInSide = "";

  private FixmlXml(String source, long number) {
    set("TrdCaptRpt", "RptID", source + "-" + number);
    set("TrdCaptRpt", "TransTyp", "0");
    set("TrdCaptRpt", "RptTyp", "0");
    set("TrdCaptRpt", "ExecID", source + "-T" + number);
    set("TrdCaptRpt", "LastQty", "1000");
    set("TrdCaptRpt", "LastPx", "25.00");
    set("TrdCaptRpt", "TrdDt", "2026-11-20");
    set("TrdCaptRpt", "TxnTm", "2026-11-20T09:00:00.123");
    set("Hdr", "SID", source);
    set("Hdr", "SeqNum", Long.toString(number));
    set("Instrmt", "ID", StaticDataFixture.VODAFONE);
    set("Instrmt", "Src", "4");
    set("RptSide", "Side", "1");
    set("RptSide", "Acct", "ACC1");
    set("RptSide", "Ccy", "GBP");
    set("Pty", "ID", "BARCGB22XXX");
    set("Pty", "Src", "B");
    set("Pty", "R", "17");
    set("Comm", "Comm", "12.50");
    set("Comm", "CommTyp", "3");
  }

  /** The textbook purchase: 1,000 at 25.00 with 12.50 commission, in GBP. */
  public static FixmlXml purchase(String source, long number) {
    return new FixmlXml(source, number);
  }

  private void set(String element, String attribute, String value) {
    elements.computeIfAbsent(element, name -> new LinkedHashMap<>()).put(attribute, value);
  }

  /** Sets an attribute, written {@code Element/@Attribute}; an empty value leaves it out. */
  public FixmlXml with(String path, String value) {
    String[] names = path.split("/@", 2);
    set(names[0], names[1], value);
    return this;
  }

  /** Leaves an element out. */
  public FixmlXml without(String element) {
    elements.remove(element);
    return this;
  }

  /** Adds elements at the end of the report. */
  public FixmlXml plus(String markup) {
    more += markup;
    return this;
  }

  /** Adds elements at the end of the side. */
  public FixmlXml plusInSide(String markup) {
    moreInSide += markup;
    return this;
  }

  /** Returns only the TrdCaptRpt. */
  public String report() {
    return open("TrdCaptRpt")
        + empty("Hdr")
        + empty("Instrmt")
        + open("RptSide")
        + empty("Pty")
        + empty("Comm")
        + moreInSide
        + "</RptSide>"
        + more
        + "</TrdCaptRpt>";
  }

  /** Returns a document of this report, in FIX 4.4. */
  public String text() {
    return document(FIX_4_4, report());
  }

  public byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns FIXML with the given content. */
  public static String document(String namespace, String content) {
    return "<FIXML xmlns=\"" + namespace + "\">" + content + "</FIXML>";
  }

  /** Returns FIXML with one Batch of these reports. */
  public static String batch(String namespace, List<String> reports) {
    return document(namespace, "\n<Batch>\n" + String.join("\n", reports) + "\n</Batch>\n");
  }

  private String empty(String element) {
    return elements.containsKey(element) ? open(element).replaceFirst(">$", "/>") : "";
  }

  private String open(String element) {
    return elements.getOrDefault(element, Map.of()).entrySet().stream()
        .filter(attribute -> !attribute.getValue().isEmpty())
        .map(attribute -> " " + attribute.getKey() + "=\"" + attribute.getValue() + "\"")
        .collect(Collectors.joining("", "<" + element, ">"));
  }
}
