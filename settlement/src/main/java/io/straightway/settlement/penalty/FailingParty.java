package io.straightway.settlement.penalty;

import io.straightway.iso20022.Movement;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For whose reason an instruction fails to settle: "the failing participant" of Regulation (EU) No
 * 909/2014, article 7(2).
 *
 * <p>The custodian's reason decides, a code of ISO 20022 (FailingReason4Code), which is written
 * from our point of view: LACK is a lack of securities in our account, CLAC one in the
 * counterparty's. A reason that speaks of neither side, or none, counts against the one who is to
 * deliver, as a lack of securities does. A party that has put its instruction on hold fails too,
 * and when both have, both (Delegated Regulation (EU) 2018/1229, article 16(1), second
 * subparagraph).
 */
public enum FailingParty {
  US,
  COUNTERPARTY;

  /** Securities, money or collateral lacking, lent, on hold, too late, without documents: ours. */
  private static final Set<String> OURS =
      Set.of("LACK", "MONY", "YCOL", "LALO", "PREA", "LATE", "ADEA", "DOCY");

  /** The same of the counterparty, and what we still wait for from it. */
  private static final Set<String> THEIRS =
      Set.of("CLAC", "CMON", "PRCY", "CLAT", "DOCC", "AWSH", "AWMO", "DKNY");

  private static final String BOTH_ON_HOLD = "BOTH";

  /**
   * Who fails.
   *
   * @param movement what we are to do
   * @param reason the custodian's code; null if it gave none
   */
  static Set<FailingParty> of(Movement movement, @Nullable String reason) {
    if (reason == null) {
      return Set.of(deliverer(movement));
    }
    if (reason.equals(BOTH_ON_HOLD)) {
      return EnumSet.allOf(FailingParty.class);
    }
    if (OURS.contains(reason)) {
      return Set.of(US);
    }
    return Set.of(THEIRS.contains(reason) ? COUNTERPARTY : deliverer(movement));
  }

  private static FailingParty deliverer(Movement movement) {
    return movement == Movement.DELIVER ? US : COUNTERPARTY;
  }

  /** Whether this party is the one to deliver. */
  boolean delivers(Movement movement) {
    return this == deliverer(movement);
  }

  /** What its penalty is to us. */
  String direction() {
    return this == US ? "COST" : "INCOME";
  }
}
