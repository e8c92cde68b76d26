package io.straightway.element.message.fixml;

import static io.straightway.staticdata.FeeKind.COMMISSION;
import static io.straightway.staticdata.FeeKind.EXCHANGE;
import static io.straightway.staticdata.FeeKind.OTHER;
import static io.straightway.staticdata.FeeKind.TAX;

import io.straightway.element.message.Fee;
import io.straightway.element.message.ReasonCode;
import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commission and fees of a FIXML side: Comm with CommType (13) 3, absolute, and MiscFees by
 * MiscFeeType (139). Fees of one kind are added up.
 */
final class FixmlFees {
  private static final String ABSOLUTE_COMMISSION = "3";
  private static final String ABSOLUTE_FEE = "0";
  private static final BigDecimal LARGEST = new BigDecimal("1e18");

  /**
   * The kinds by MiscFeeType, from 1 on. Regulatory, levy, other, markup, per transaction,
   * conversion and agent's fees are OTHER.
   */
  private static final List<FeeKind> KINDS =
      List.of(OTHER, TAX, COMMISSION, EXCHANGE, TAX, OTHER, OTHER, OTHER, TAX, OTHER, OTHER, OTHER);

  private final FixmlValues values;
  private final Map<FeeKind, BigDecimal> sums = new LinkedHashMap<>();

  FixmlFees(FixmlValues values) {
    this.values = values;
  }

  /** Takes the commission and all fees of a side. */
  void take(FixmlElement side) {
    List<FixmlElement> commissions = side.children("Comm");
    if (commissions.size() > 1) {
      values.report(ReasonCode.XML_STRUCTURE, "Comm", "RptSide may hold one Comm.");
    }
    commissions.forEach(this::addCommission);
    side.children("MiscFees").forEach(this::addFee);
    sums.forEach((kind, amount) -> values.draft().addFee(new Fee(kind, amount)));
  }

  private void addCommission(FixmlElement commission) {
    String amount = commission.get("Comm");
    if (amount == null) {
      return;
    }
    if (!ABSOLUTE_COMMISSION.equals(commission.get("CommTyp"))) {
      basis("Comm/@CommTyp", "CommTyp must be 3, absolute.");
    }
    add(COMMISSION, "Comm/@Comm", amount);
  }

  private void addFee(FixmlElement fee) {
    FeeKind kind = kind(String.valueOf(fee.get("Typ")));
    if (fee.hasOtherValue("Basis", ABSOLUTE_FEE)) {
      basis("MiscFees/@Basis", "Basis must be 0, absolute.");
    } else if (kind == null) {
      basis("MiscFees/@Typ", "Typ must be one of the types 1 to 12.");
    } else {
      add(kind, "MiscFees/@Amt", fee.get("Amt"));
    }
  }

  private static @Nullable FeeKind kind(String type) {
    return type.matches("[1-9]|1[0-2]") ? KINDS.get(Integer.parseInt(type) - 1) : null;
  }

  private void add(FeeKind kind, String field, @Nullable String value) {
    BigDecimal amount = values.money(value);
    BigDecimal sum =
        amount == null ? LARGEST : sums.getOrDefault(kind, BigDecimal.ZERO).add(amount);
    if (amount == null || sum.compareTo(LARGEST) >= 0) {
      values.noMoney(field, value);
      return;
    }
    sums.put(kind, sums.containsKey(kind) ? sum : amount);
  }

  private void basis(String field, String reason) {
    values.report(ReasonCode.FIXML_BASIS, field, reason);
  }

  /** Returns whether a commission or fee is in another currency. */
  static boolean areInAnotherCurrency(FixmlElement side, String currency) {
    return side.children("Comm").stream().anyMatch(c -> c.hasOtherValue("Ccy", currency))
        || side.children("MiscFees").stream().anyMatch(f -> f.hasOtherValue("Curr", currency));
  }
}
