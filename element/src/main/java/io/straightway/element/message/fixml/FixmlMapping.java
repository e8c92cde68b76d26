package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.PaymentType;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.ValueText;
import io.straightway.markup.BicForm;
import io.straightway.markup.XmlRefusal;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of a FIXML trade capture report to a trade instruction. The names are those of the
 * FIXML schemas of FIX 4.4 and 5.0 SP2; numbers in comments are FIX tags. The whole table, with
 * what is refused, is in docs/fixml.md.
 *
 * <p>The key is read first: a report without one is rejected, whatever else it contains.
 */
record FixmlMapping(FixmlElement root, FirstFault faults, FixmlValues values) {
  private static final Map<String, String> ACTIONS =
      Map.of("0", "NEW", "1", "CANCEL", "2", "AMEND");
  private static final Map<String, String> SIDES = Map.of("1", "BUY", "2", "SELL");

  /**
   * The ExecType (150) that is allowed for each TradeReportTransType (487): Trade, or the matching
   * one.
   */
  private static final Map<String, Set<String>> EXECUTIONS =
      Map.of("0", Set.of("F"), "1", Set.of("F", "H"), "2", Set.of("F", "G"));

  private static final String ISIN = "4";
  private static final String BIC = "B";
  private static final String EXECUTING_FIRM = "1";
  private static final String CONTRA_FIRM = "17";
  private static final String CUSTOMER_ACCOUNT = "24";

  FixmlMapping(FixmlElement root, FirstFault faults, TradeDraft draft) {
    this(root, faults, new FixmlValues(faults, draft));
  }

  /** Takes only the key, for a document that breaks off. */
  void takeKey() {
    List<FixmlElement> messages = FixmlFrame.messages(root);
    if (messages.size() == 1 && messages.get(0).name().equals(Fixml.REPORT)) {
      takeKey(messages.get(0));
    }
  }

  /** Takes all values, or reports a fault. */
  void takeAll() {
    FixmlElement report = FixmlFrame.report(root, faults);
    if (report == null) {
      return;
    }
    takeKey(report);
    requirePlainReport(report);
    new PlainTrade(report, faults).require();
    FixmlElement ours = ourSide(report);
    if (ours != null) {
      takeReport(report);
      takeSide(report, ours);
    }
  }

  private void takeKey(FixmlElement report) {
    FixmlElement header = report.child(Fixml.HEADER);
    values.require(MessageField.SOURCE, "Hdr/@SID", FixmlFrame.header(root, header, "SID"));
    values.require(MessageField.MESSAGE_ID, report, "RptID");
    if (header != null) {
      values.take(MessageField.SEQUENCE_NUMBER, header, "SeqNum");
    }
  }

  private void requirePlainReport(FixmlElement report) {
    String action = report.get("TransTyp");
    if (action != null && !ACTIONS.containsKey(action)) {
      reportType(report, "TransTyp", "must be 0, 1 or 2");
    }
    String execution = report.get("ExecTyp");
    if (execution != null
        && !EXECUTIONS.getOrDefault(action == null ? "0" : action, Set.of()).contains(execution)) {
      reportType(report, "ExecTyp", "contradicts TransTyp");
    }
    if (report.hasOtherValue("RptTyp", "0")) {
      reportType(report, "RptTyp", "must be 0, submitted");
    }
    if (report.hasOtherValue("TrdRptStat", "0")) { // TrdRptStatus (939): also 3, with errors
      reportType(report, "TrdRptStat", "must be 0, accepted");
    }
    if (report.child("TrdLeg") != null
        || report.hasOtherValue("MLegRptTyp", "1")
        || report.hasOtherValue("MLEGRptTyp", "1")) {
      faults.report(ReasonCode.FIXML_MULTI_LEG, "TrdCaptRpt", "The trade has several legs.");
    }
  }

  private void reportType(FixmlElement report, String attribute, String rule) {
    String value = XmlRefusal.quoted(String.valueOf(report.get(attribute)));
    faults.report(
        ReasonCode.FIXML_REPORT_TYPE,
        report.path(attribute),
        attribute + " " + rule + ", but is " + value + ".");
  }

  /** Returns the side that names an account, or the only side. */
  private @Nullable FixmlElement ourSide(FixmlElement report) {
    List<FixmlElement> sides = report.children("RptSide");
    if (sides.isEmpty() || sides.size() > 2) {
      faults.report(
          ReasonCode.XML_STRUCTURE, "RptSide", "TrdCaptRpt must have one or two RptSide.");
      return null;
    }
    if (sides.size() == 1) {
      return sides.get(0);
    }
    List<FixmlElement> named = sides.stream().filter(FixmlMapping::isOurs).toList();
    if (named.size() != 1) {
      faults.report(
          ReasonCode.FIXML_TWO_SIDED,
          "RptSide/@Acct",
          "Exactly one of two sides must name an account, ours, but " + named.size() + " do.");
      return null;
    }
    if (String.valueOf(sides.get(0).get("Side")).equals(sides.get(1).get("Side"))) {
      faults.report(ReasonCode.FIXML_TWO_SIDED, "RptSide/@Side", "Both sides are the same.");
    }
    return named.get(0);
  }

  private static boolean isOurs(FixmlElement side) {
    return account(side) != null || side.child("Alloc") != null;
  }

  private static @Nullable String account(FixmlElement side) {
    String account = side.get("Acct");
    if (account != null) {
      return account;
    }
    return side.children("Pty").stream()
        .filter(party -> CUSTOMER_ACCOUNT.equals(party.get("R")))
        .map(party -> party.get("ID"))
        .findFirst()
        .orElse(null);
  }

  private void takeReport(FixmlElement report) {
    String action = report.get("TransTyp");
    values.require(
        MessageField.ACTION,
        "TrdCaptRpt/@TransTyp",
        action == null ? null : ACTIONS.getOrDefault(action, action));
    takeTime(report);
    values.require(
        MessageField.TRADE_REFERENCE, report, report.get("TrdID") == null ? "ExecID" : "TrdID");
    takeVersion(report, action);
    takeSecurity(report);
    if (report.hasOtherValue("QtyTyp", "0")) {
      faults.report(ReasonCode.FIXML_BASIS, "TrdCaptRpt/@QtyTyp", "QtyTyp must be 0, units.");
    }
    values.require(MessageField.QUANTITY, report, "LastQty");
    values.require(MessageField.PRICE, report, "LastPx");
    values.require(MessageField.TRADE_DATE, report, "TrdDt");
    values.take(MessageField.SETTLEMENT_DATE, report, "SettlDt");
    values.take(MessageField.PLACE_OF_TRADE, report, "LastMkt");
    if (PlainTrade.isFree(report)) {
      values.draft().take(MessageField.PAYMENT_TYPE, PaymentType.FREE);
    }
  }

  private void takeTime(FixmlElement report) {
    String sent = FixmlFrame.header(root, report.child(Fixml.HEADER), "Snt");
    String field = sent == null ? "TrdCaptRpt/@TxnTm" : "Hdr/@Snt";
    String time = sent == null ? report.get("TxnTm") : sent;
    Instant instant = time == null ? null : FixmlTime.instant(time, new ValueText());
    if (time == null) {
      values.missing(field);
    } else if (instant == null) {
      faults.reportForm(
          field, "a time YYYY-MM-DDThh:mm:ss[.fraction], in UTC or with its offset", time);
    } else {
      values.draft().take(MessageField.SENT_TIME, instant);
    }
  }

  /** FIX has no version numbers; by agreement SecondaryTradeReportID (818) holds the version. */
  private void takeVersion(FixmlElement report, @Nullable String action) {
    String version = report.get("RptID2");
    if (version == null && action != null && !action.equals("0")) {
      faults.report(
          ReasonCode.FIXML_VERSION,
          "TrdCaptRpt/@RptID2",
          "A report that replaces or cancels must say its version in RptID2.");
    } else {
      values.require(MessageField.VERSION, "TrdCaptRpt/@RptID2", version == null ? "1" : version);
    }
  }

  private void takeSecurity(FixmlElement report) {
    List<FixmlElement> instruments = report.children("Instrmt");
    if (instruments.size() != 1) {
      faults.report(ReasonCode.XML_STRUCTURE, "Instrmt", "TrdCaptRpt must have one Instrmt.");
      return;
    }
    FixmlElement instrument = instruments.get(0);
    if (instrument.get("ID") == null || !ISIN.equals(instrument.get("Src"))) {
      faults.report(
          ReasonCode.FIXML_SECURITY_ID,
          "Instrmt/@Src",
          "The security must be named by its ISIN: ID with Src 4.");
      return;
    }
    values.require(MessageField.ISIN, instrument, "ID");
    requireOurPrice(report.get("PxTyp"), instrument.get("CFI"));
  }

  /**
   * A bond's price is in percent, any other's per unit. PriceType (423) may state this if CFICode
   * (461) states which of the two the security is.
   */
  private void requireOurPrice(@Nullable String priceType, @Nullable String classification) {
    String kind = classification == null ? "" : classification;
    boolean ours =
        priceType == null
            || (priceType.equals("1") && kind.startsWith("D"))
            || (priceType.equals("2") && kind.startsWith("E"));
    if (!ours) {
      faults.report(
          ReasonCode.FIXML_BASIS,
          "TrdCaptRpt/@PxTyp",
          "PxTyp may be 1, percent, with a CFI of D..., or 2, per unit, with one of E....");
    }
  }

  private void takeSide(FixmlElement report, FixmlElement side) {
    String direction = side.get("Side");
    if (direction == null || SIDES.containsKey(direction)) {
      values.require(
          MessageField.SIDE, "RptSide/@Side", direction == null ? null : SIDES.get(direction));
    } else {
      faults.report(
          ReasonCode.FIXML_SIDE,
          "RptSide/@Side",
          "Side must be 1, buy, or 2, sell, but is " + XmlRefusal.quoted(direction) + ".");
    }
    new PlainTrade(report, faults).requireSide(side);
    if (new PlainTrade(report, faults).isBlock(side)) {
      new FixmlAllocations(values, faults).take(side);
    } else {
      values.require(MessageField.ACCOUNT, "RptSide/@Acct", account(side));
    }
    takeCounterparty(report, side);
    takeCurrency(report, side);
    values.take(MessageField.ACCRUED_INTEREST, side, "AcrdIntAmt");
    takeNetAmount(side.get("NetMny"));
    new FixmlFees(values).take(side);
  }

  /** Takes NetMoney (118): the payment that the sender expects. */
  private void takeNetAmount(@Nullable String value) {
    BigDecimal amount = value == null ? null : values.money(value);
    values.draft().takeNetAmount(amount);
    if (value != null && amount == null) {
      values.noMoney("RptSide/@NetMny", value);
    }
  }

  private void takeCounterparty(FixmlElement report, FixmlElement ours) {
    Set<String> firms = new LinkedHashSet<>();
    collect(ours, CONTRA_FIRM, firms);
    collect(report, CONTRA_FIRM, firms);
    for (FixmlElement side : report.children("RptSide")) {
      if (side != ours) {
        collect(side, EXECUTING_FIRM, firms);
      }
    }
    if (firms.size() == 1) {
      values.require(MessageField.COUNTERPARTY, "Pty/@ID", firms.iterator().next());
    } else {
      faults.report(
          ReasonCode.FIXML_COUNTERPARTY,
          "Pty",
          "One counterparty must be named by its BIC, but " + firms.size() + " are.");
    }
  }

  private static void collect(FixmlElement parent, String role, Set<String> firms) {
    for (FixmlElement party : parent.children("Pty")) {
      String id = party.get("ID");
      if (id != null && role.equals(party.get("R")) && BIC.equals(party.get("Src"))) {
        firms.add(BicForm.full(id));
      }
    }
  }

  private void takeCurrency(FixmlElement report, FixmlElement side) {
    String currency = report.get("Ccy") == null ? side.get("Ccy") : report.get("Ccy");
    values.require(MessageField.CURRENCY, "TrdCaptRpt/@Ccy", currency);
    if (currency == null) {
      return;
    }
    boolean mixed =
        side.hasOtherValue("Ccy", currency) || FixmlFees.areInAnotherCurrency(side, currency);
    if (mixed) {
      faults.report(
          ReasonCode.FIXML_CURRENCY,
          "TrdCaptRpt/@Ccy",
          "Price and fees must be in one currency, " + XmlRefusal.quoted(currency) + ".");
    }
    new FixmlSettlement(values).take(report, side, currency);
  }
}
