package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.ReasonCode;
import io.straightway.markup.XmlRefusal;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The check that a trade capture report is of a plain purchase or sale: regular, matched, one leg,
 * of a security and not of a repo or derivative. Any other information would be lost if the report
 * were booked, so it is a fault.
 */
record PlainTrade(FixmlElement report, FirstFault faults) {
  private static final String REPORT = Fixml.REPORT;
  private static final String SIDE = "RptSide";
  private static final String INSTRUMENT = "Instrmt";
  private static final String FINANCING = "FinDetls";
  private static final String DELIVERY_TYPE = "DlvryTyp";
  private static final Set<String> BLOCK = Set.of("1", "2");
  private static final String NEVER = "(?!)";
  private static final String ONE = "0*1(\\.0*)?";

  /**
   * A SecurityType (167) other than those of instruments that are not delivered against payment.
   */
  private static final String NO_DERIVATIVE =
      "(?!(FUT|OPT|OOF|OOC|OOP|MLEG|REPO|BUYSELL|FORWARD|SECLOAN|SECPLEDGE|DVPLDG|FXSPOT|FXFWD"
          + "|FXSWAP|FXNDF|FXNDS|CDS|IRS|SWAPTION|FRA|FWD|FWDFRT|TRS|XCN|CASH)$).*";

  /** An attribute of a plain trade that must be absent or have a matching value. */
  private record Rule(String element, String attribute, Pattern plain, ReasonCode code) {}

  private static final List<Rule> RULES =
      List.of(
          rule(REPORT, "TrdTyp", "0", ReasonCode.FIXML_TRADE_TYPE), // 828
          rule(REPORT, "TrdTyp2", "0", ReasonCode.FIXML_TRADE_TYPE), // 855
          rule(REPORT, "TrdSubTyp", NEVER, ReasonCode.FIXML_TRADE_TYPE), // 829
          rule(REPORT, "TrnsfrRsn", NEVER, ReasonCode.FIXML_TRADE_TYPE), // 830
          rule(SIDE, "TrdSubTyp", NEVER, ReasonCode.FIXML_TRADE_TYPE), // 1008
          rule(REPORT, "MtchStat", "0", ReasonCode.FIXML_NOT_MATCHED), // 573
          rule(REPORT, "CopyMsgInd", "N", ReasonCode.FIXML_COPY), // 797
          rule(INSTRUMENT, "SecTyp", NO_DERIVATIVE, ReasonCode.FIXML_INSTRUMENT), // 167
          rule(INSTRUMENT, "CFI", "([EDX].*)?", ReasonCode.FIXML_INSTRUMENT), // 461
          rule(INSTRUMENT, "StrkPx", NEVER, ReasonCode.FIXML_INSTRUMENT), // 202
          rule(INSTRUMENT, "PutCall", NEVER, ReasonCode.FIXML_INSTRUMENT), // 201
          rule(INSTRUMENT, "Fctr", ONE, ReasonCode.FIXML_FACTOR), // 228
          rule(INSTRUMENT, "Mult", ONE, ReasonCode.FIXML_FACTOR), // 231
          rule(SIDE, "StartCsh", NEVER, ReasonCode.FIXML_FINANCING), // 921
          rule(SIDE, "EndCsh", NEVER, ReasonCode.FIXML_FINANCING), // 922
          rule(SIDE, "EndAcrdIntAmt", NEVER, ReasonCode.FIXML_FINANCING)); // 920

  private static Rule rule(String element, String attribute, String plain, ReasonCode code) {
    return new Rule(element, attribute, Pattern.compile(plain), code);
  }

  void require() {
    RULES.forEach(this::require);
    for (FixmlElement financing : report.children(FINANCING)) {
      requireDeliveryOnly(financing);
    }
    if (report.child("Undly") != null) {
      faults.report(ReasonCode.FIXML_INSTRUMENT, "Undly", "The trade is of a derivative.");
    }
    if (report.get("SettlDt") == null && report.hasOtherValue("SettlTyp", "0")) {
      faults.report(
          ReasonCode.FIXML_SETTLEMENT_TYPE,
          "TrdCaptRpt/@SettlTyp",
          "A trade that does not settle regularly must say when it does, in SettlDt.");
    }
  }

  /** Checks our side; the other side is not ours to settle. */
  void requireSide(FixmlElement ours) {
    if (ours.hasOtherValue("MLegRptTyp", "1")) {
      faults.report(ReasonCode.FIXML_MULTI_LEG, "RptSide/@MLegRptTyp", "It has several legs.");
    }
    if (ours.child("Alloc") != null && !isBlock(ours)) {
      faults.report(
          ReasonCode.FIXML_ALLOCATED, "Alloc", "It is allocated, and AllocInd is neither 1 nor 2.");
    }
    requireOurAllocation(report);
    requireOurAllocation(ours);
    if (ours.child("SettlDetails") != null) {
      faults.report(
          ReasonCode.FIXML_SETTLEMENT_DETAILS,
          "SettlDetails",
          "The side specifies the place of settlement, which must come from the static data.");
    }
  }

  /** TradeAllocIndicator (826): the trade is for several accounts, stated here or to follow. */
  boolean isBlock(FixmlElement ours) {
    return isMarkedBlock(report) || isMarkedBlock(ours);
  }

  private static boolean isMarkedBlock(FixmlElement element) {
    return BLOCK.contains(String.valueOf(element.get("AllocInd")));
  }

  /** Any value but 0, 1 and 2 means that another firm gets the trade. */
  private void requireOurAllocation(FixmlElement element) {
    if (element.hasOtherValue("AllocInd", "0") && !isMarkedBlock(element)) {
      faults.report(
          ReasonCode.FIXML_ALLOCATED,
          element.path("AllocInd"),
          "AllocInd is "
              + XmlRefusal.quoted(String.valueOf(element.get("AllocInd")))
              + ", so the trade is given up to another firm, or claimed by one.");
    }
  }

  /** DeliveryType (919): versus payment or free. Any other value belongs to a repo or a loan. */
  private void requireDeliveryOnly(FixmlElement financing) {
    String delivery = financing.get(DELIVERY_TYPE);
    if (!financing.hasOnly(List.of(DELIVERY_TYPE))
        || (delivery != null && !delivery.matches("[01]"))) {
      faults.report(ReasonCode.FIXML_FINANCING, FINANCING, "The trade is a repo or a loan.");
    }
  }

  private void require(Rule rule) {
    for (FixmlElement element : elements(rule.element())) {
      String value = element.get(rule.attribute());
      if (value != null && !rule.plain().matcher(value).matches()) {
        faults.report(
            rule.code(),
            rule.element() + "/@" + rule.attribute(),
            rule.attribute()
                + " is "
                + XmlRefusal.quoted(value)
                + ", so this is not a plain purchase or sale.");
      }
    }
  }

  /** Returns whether the securities are delivered free of payment. */
  static boolean isFree(FixmlElement report) {
    FixmlElement financing = report.child(FINANCING);
    return financing != null && "1".equals(financing.get(DELIVERY_TYPE));
  }

  private List<FixmlElement> elements(String name) {
    return name.equals(REPORT) ? List.of(report) : report.children(name);
  }
}
