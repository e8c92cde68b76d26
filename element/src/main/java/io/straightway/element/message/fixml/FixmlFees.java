package io.straightway.element.message.fixml;

import io.straightway.markup.XmlRefusal;
import io.straightway.element.message.Fee;
import io.straightway.element.message.FeeKind;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.ValueText;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Commission and fees of a FIXML side: Comm with CommType (13) 3, absolute, and MiscFees by
 * MiscFeeType (139). Fees of one kind are added up.
 */
final class FixmlFees {
  private static final String ABSOLUTE_COMMISSION = "3";
  private static final String ABSOLUTE_FEE = "0";
  private static final int MONEY_DECIMALS = 4;
  private static final BigDecimal LARGEST = new BigDecimal("1e18");

  /** Regulatory, levy, other, markup, per transaction, conversion and agent's fees are OTHER. */
  private static final Map<String, FeeKind> KINDS =
      Map.ofEntries(
          Map.entry("1", FeeKind.OTHER),
          Map.entry("2", FeeKind.TAX),
          Map.entry("3", FeeKind.COMMISSION),
          Map.entry("4", FeeKind.EXCHANGE),
          Map.entry("5", FeeKind.TAX),
          Map.entry("6", FeeKind.OTHER),
          Map.entry("7", FeeKind.OTHER),
          Map.entry("8", FeeKind.OTHER),
          Map.entry("9", FeeKind.TAX),
          Map.entry("10", FeeKind.OTHER),
          Map.entry("11", FeeKind.OTHER),
          Map.entry("12", FeeKind.OTHER));

  private final FirstFault faults;
  private final TradeDraft draft;
  private final ValueText text;
  private final Map<FeeKind, BigDecimal> sums = new LinkedHashMap<>();

  /**
   * @param text is overwritten
   */
  FixmlFees(FirstFault faults, TradeDraft draft, ValueText text) {
    this.faults = faults;
    this.draft = draft;
    this.text = text;
  }

  /** Takes the commission and all fees of a side. */
  void take(FixmlElement side) {
    List<FixmlElement> commissions = side.children("Comm");
    if (commissions.size() > 1) {
      faults.report(ReasonCode.XML_STRUCTURE, "Comm", "RptSide may hold one Comm.");
    }
    commissions.forEach(this::addCommission);
    side.children("MiscFees").forEach(this::addFee);
    sums.forEach((kind, amount) -> draft.addFee(new Fee(kind, amount)));
  }

  private void addCommission(FixmlElement commission) {
    String amount = commission.get("Comm");
    if (amount == null) {
      return;
    }
    if (!ABSOLUTE_COMMISSION.equals(commission.get("CommTyp"))) {
      basis("Comm/@CommTyp", "CommTyp must be 3, absolute.");
    }
    add(FeeKind.COMMISSION, "Comm/@Comm", amount);
  }

  private void addFee(FixmlElement fee) {
    FeeKind kind = KINDS.get(String.valueOf(fee.get("Typ")));
    if (fee.saysOtherThan("Basis", ABSOLUTE_FEE)) {
      basis("MiscFees/@Basis", "Basis must be 0, absolute.");
    } else if (kind == null) {
      basis("MiscFees/@Typ", "Typ must be one of the types 1 to 12.");
    } else {
      add(kind, "MiscFees/@Amt", fee.get("Amt"));
    }
  }

  private void add(FeeKind kind, String field, @Nullable String value) {
    text.set(value == null ? "" : value);
    BigDecimal amount = text.decimal(MONEY_DECIMALS);
    BigDecimal sum =
        amount == null ? LARGEST : sums.getOrDefault(kind, BigDecimal.ZERO).add(amount);
    if (amount == null || sum.compareTo(LARGEST) >= 0) {
      faults.report(
          ReasonCode.FIELD_FORMAT,
          field,
          field
              + " must be "
              + MessageField.FEES.form()
              + ", but is "
              + XmlRefusal.quoted(text.shown())
              + ".");
      return;
    }
    sums.put(kind, sums.containsKey(kind) ? sum : amount);
  }

  private void basis(String field, String reason) {
    faults.report(ReasonCode.FIXML_BASIS, field, reason);
  }

  /** Whether a commission or fee is in another currency. */
  static boolean areInAnotherCurrency(FixmlElement side, String currency) {
    return side.children("Comm").stream().anyMatch(c -> c.saysOtherThan("Ccy", currency))
        || side.children("MiscFees").stream().anyMatch(f -> f.saysOtherThan("Curr", currency));
  }
}
