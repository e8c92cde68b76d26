package io.straightway.settlement.reconcile;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a statement: a transaction, an entry of cash or a penalty.
 *
 * @param account the safekeeping or cash account; empty if a penalty does not name it
 * @param instrument the ISIN of a transaction, the currency of anything else
 * @param references possible references, the likeliest first
 * @param day the value date
 * @param quantity units or nominal of a transaction, else money; negative if it went out
 * @param amount the cash of a transaction, negative if it went out; null if the statement does not
 *     give it
 */
public record StatementEntry(
    BalanceKey.Kind kind,
    String account,
    String instrument,
    List<String> references,
    LocalDate day,
    BigDecimal quantity,
    @Nullable BigDecimal amount) {}
