package io.straightway.element.message;

import io.straightway.markup.BicForm;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import io.straightway.testing.SchemaOracle;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Reads a valid message the slow and simple way: from a tree, by the JDK's own conversions. */
final class DomReading {
  private final Element message;

  private DomReading(Element message) {
    this.message = message;
  }

  static TradeTerms of(byte[] document) {
    return of(SchemaOracle.parsed(document).getDocumentElement());
  }

  static TradeTerms of(Element message) {
    return new DomReading(message).terms();
  }

  private TradeTerms terms() {
    String settlementDate = optional("SettlementDate");
    String payment = optional("PaymentType");
    String interest = optional("AccruedInterest");
    String consideration = optional("Consideration");
    return new TradeTerms(
        new MessageKey(text("Source"), text("MessageId")),
        Long.parseLong(text("SequenceNumber")),
        Instant.parse(text("SentTime")),
        Action.valueOf(text("Action")),
        text("TradeReference"),
        Integer.parseInt(text("Version")),
        Side.valueOf(text("Side")),
        text("Isin"),
        allocations() == null ? text("Account") : "",
        BicForm.full(text("Counterparty")),
        new BigDecimal(text("Quantity")),
        new BigDecimal(text("Price")),
        text("Currency"),
        LocalDate.parse(text("TradeDate")),
        settlementDate == null ? null : LocalDate.parse(settlementDate),
        payment == null ? PaymentType.AGAINST : PaymentType.valueOf(payment),
        optional("TransferAccount"),
        optional("PlaceOfTrade"),
        fees(),
        interest == null ? null : new BigDecimal(interest),
        null,
        fx(),
        consideration == null ? null : new BigDecimal(consideration),
        allocations());
  }

  private @Nullable FxTerms fx() {
    String currency = optional("SettlementCurrency");
    String rate = optional("FxRate");
    String calculation = optional("FxCalculation");
    String amount = optional("SettlementAmount");
    return currency == null && rate == null && calculation == null && amount == null
        ? null
        : new FxTerms(
            currency,
            rate == null ? null : new BigDecimal(rate),
            calculation == null ? null : FxTerms.Calculation.valueOf(calculation),
            amount == null ? null : new BigDecimal(amount));
  }

  private List<Fee> fees() {
    List<Fee> fees = new ArrayList<>();
    NodeList elements = message.getElementsByTagNameNS(TradeMessageSchema.NAMESPACE, "Fee");
    for (int i = 0; i < elements.getLength(); i++) {
      Element fee = (Element) elements.item(i);
      fees.add(
          new Fee(FeeKind.valueOf(fee.getAttribute("kind")), new BigDecimal(fee.getTextContent())));
    }
    return fees;
  }

  private @Nullable List<Allocation> allocations() {
    if (optional("Allocations") == null) {
      return null;
    }
    List<Allocation> allocations = new ArrayList<>();
    NodeList elements = message.getElementsByTagNameNS(TradeMessageSchema.NAMESPACE, "Allocation");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      allocations.add(
          new Allocation(
              element.getAttribute("account"), new BigDecimal(element.getTextContent())));
    }
    return allocations;
  }

  private String text(String name) {
    String text = optional(name);
    if (text == null) {
      throw new IllegalArgumentException("there is no " + name);
    }
    return text;
  }

  private @Nullable String optional(String name) {
    NodeList elements = message.getElementsByTagNameNS(TradeMessageSchema.NAMESPACE, name);
    return elements.getLength() == 0 ? null : elements.item(0).getTextContent();
  }
}
