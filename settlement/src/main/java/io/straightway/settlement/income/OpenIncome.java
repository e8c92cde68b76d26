package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jdbi.v3.core.mapper.Nested;

/**
 * Income with its outstanding amount.
 *
 * @param parts the amounts of its parts
 * @param expectedTax the tax expected by our rates
 */
public record OpenIncome(
    @Nested IncomeTerms terms,
    boolean isClaim,
    String safekeepingAccount,
    String cashAccount,
    LocalDate paymentDate,
    BigDecimal open,
    BigDecimal leftQuantity,
    List<BigDecimal> parts,
    BigDecimal expectedTax) {
  /** Returns whether an amount is the open one, or that of a part while more is open. */
  boolean isDue(BigDecimal amount) {
    return open.compareTo(amount) == 0
        || (open.signum() == amount.signum()
            && open.abs().compareTo(amount.abs()) > 0
            && parts.size() > 1
            && parts.stream().anyMatch(part -> part.compareTo(amount) == 0));
  }

  long days(LocalDate day) {
    return Math.abs(ChronoUnit.DAYS.between(paymentDate, day));
  }

  /** Returns the income after a part of it was paid or redeemed. */
  OpenIncome after(BigDecimal paid, BigDecimal redeemed) {
    return new OpenIncome(
        terms,
        isClaim,
        safekeepingAccount,
        cashAccount,
        paymentDate,
        open.subtract(paid),
        leftQuantity.subtract(redeemed),
        parts,
        expectedTax);
  }
}
