package io.straightway.element;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Trade messages for tests: a valid purchase, with single fields set or left out. */
public final class TradeXml {
  public static final String NAMESPACE = "urn:straightway:trade:1";

  private final Map<String, String> fields = new LinkedHashMap<>();

  private TradeXml(String source, long number) {
    fields.put("Source", source);
    fields.put("MessageId", source + "-" + number);
    fields.put("SequenceNumber", Long.toString(number));
    fields.put("SentTime", "2026-11-20T09:00:00.123Z");
    fields.put("Action", "NEW");
    fields.put("TradeReference", source + "-T" + number);
    fields.put("Version", "1");
    fields.put("Side", "BUY");
    fields.put("Isin", StaticDataFixture.VODAFONE);
    fields.put("Account", "ACC1");
    fields.put("Allocations", "");
    fields.put("Counterparty", "BARCGB22XXX");
    fields.put("Quantity", "1000");
    fields.put("Price", "25.00");
    fields.put("Currency", "GBP");
    fields.put("TradeDate", "2026-11-20");
    fields.put("SettlementDate", "");
    fields.put("PaymentType", "");
    fields.put("TransferAccount", "");
    fields.put("PlaceOfTrade", "");
    fields.put("Consideration", "");
    fields.put("Fees", "<Fee kind=\"COMMISSION\">12.50</Fee>");
    fields.put("AccruedInterest", "");
    fields.put("SettlementCurrency", "");
    fields.put("FxRate", "");
    fields.put("FxCalculation", "");
    fields.put("SettlementAmount", "");
  }

  /** The textbook purchase: 1,000 at 25.00 with 12.50 commission, in GBP. */
  public static TradeXml purchase(String source, long number) {
    return new TradeXml(source, number);
  }

  /** A receipt free of payment: no fees. */
  public TradeXml free() {
    return with("PaymentType", "FREE").with("Fees", "");
  }

  /** Returns a block with these allocations: pairs of an account and a quantity. */
  public TradeXml allocated(String... pairs) {
    StringBuilder allocations = new StringBuilder(" ");
    for (int i = 0; i < pairs.length; i += 2) {
      allocations.append(
          "<Allocation account=\"%s\">%s</Allocation>".formatted(pairs[i], pairs[i + 1]));
    }
    return with("Account", "").with("Allocations", allocations.toString());
  }

  /** Sets a field; an empty value leaves the element out. */
  public TradeXml with(String field, String value) {
    fields.put(field, value);
    return this;
  }

  public String text() {
    return fields.entrySet().stream()
        .filter(field -> !field.getValue().isEmpty())
        .map(field -> "<%1$s>%2$s</%1$s>".formatted(field.getKey(), field.getValue()))
        .collect(
            Collectors.joining(
                "", "<TradeMessage xmlns=\"" + NAMESPACE + "\">", "</TradeMessage>"));
  }

  public byte[] bytes() {
    return text().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns a batch of messages as one body. */
  public static byte[] batch(List<String> messages) {
    return ("<TradeMessages xmlns=\""
            + NAMESPACE
            + "\">\n"
            + String.join("\n", messages)
            + "\n</TradeMessages>")
        .getBytes(StandardCharsets.UTF_8);
  }
}
