package io.straightway.settlement.reconcile;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement reports as entered: a transaction, an entry of cash or a penalty.
 *
 * @param account the safekeeping or cash account; empty if a penalty does not name it
 * @param instrument the ISIN of a transaction, the currency of anything else
 * @param references that it may be known by, the likeliest first
 * @param day that it counts from
 * @param quantity units or nominal of a transaction, else money; negative if it left
 * @param amount the cash of a transaction, negative if it left; null if the statement does not have
 *     it
 */
public record StatementEntry(
    BalanceKey.Kind kind,
    String account,
    String instrument,
    List<String> references,
    LocalDate day,
    BigDecimal quantity,
    @Nullable BigDecimal amount) {}
