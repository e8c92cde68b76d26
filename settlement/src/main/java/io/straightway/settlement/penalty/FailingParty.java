package io.straightway.settlement.penalty;

import io.straightway.messages.iso20022.Movement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The party that causes an instruction to fail to settle: "the failing participant" of Regulation
 * (EU) No 909/2014, article 7(2).
 *
 * <p>The custodian's reason decides, a code of ISO 20022 (FailingReason4Code), which is written
 * from our point of view: LACK is a lack of securities in our account, CLAC one in the
 * counterparty's. If no reason names a side, the deliverer fails, as with a lack of securities. A
 * party that has put its instruction on hold fails too, and if both are named, both fail (Delegated
 * Regulation (EU) 2018/1229, article 16(1), second subparagraph).
 */
public enum FailingParty {
  US,
  COUNTERPARTY;

  /**
   * Reasons on our side: securities, money or collateral lacking, lent or on hold, instruction
   * late, documents missing.
   */
  private static final Set<String> OURS =
      Set.of("LACK", "MONY", "YCOL", "LALO", "PREA", "LATE", "ADEA", "DOCY");

  /** The same reasons on the counterparty's side, and anything that we still await from it. */
  private static final Set<String> THEIRS =
      Set.of("CLAC", "CMON", "PRCY", "CLAT", "DOCC", "AWSH", "AWMO", "DKNY");

  private static final String BOTH_ON_HOLD = "BOTH";

  /**
   * Returns the failing parties: each that a reason names.
   *
   * @param movement our side of the instruction
   * @param reasons the custodian's codes; null if it gave none
   */
  static Set<FailingParty> of(Movement movement, @Nullable List<String> reasons) {
    Set<FailingParty> named = EnumSet.noneOf(FailingParty.class);
    for (String reason : reasons == null ? List.<String>of() : reasons) {
      if (OURS.contains(reason) || reason.equals(BOTH_ON_HOLD)) {
        named.add(US);
      }
      if (THEIRS.contains(reason) || reason.equals(BOTH_ON_HOLD)) {
        named.add(COUNTERPARTY);
      }
    }
    return named.isEmpty() ? Set.of(deliverer(movement)) : named;
  }

  private static FailingParty deliverer(Movement movement) {
    return movement == Movement.DELIVER ? US : COUNTERPARTY;
  }

  /** Returns whether this party is the deliverer. */
  boolean delivers(Movement movement) {
    return this == deliverer(movement);
  }

  /** Returns whether its penalty is a cost or an income to us. */
  String direction() {
    return this == US ? "COST" : "INCOME";
  }
}
