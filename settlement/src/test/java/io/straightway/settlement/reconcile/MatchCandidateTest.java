package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.settlement.reconcile.BalanceKey.Kind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Candidates for matching a break, and their order. */
class MatchCandidateTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 23);

  private final Break fee = entry(1, "CA-1", "FEE-2026-11", 0, "-30");

  @Test
  void candidatesAreOrderedByAmountAccountDaysAndReference() {
    List<MatchCandidate> candidates =
        MatchCandidate.of(
            fee,
            List.of(
                fee,
                entry(2, "CA-1", "entry 900", 9, "30"),
                entry(3, "CA-1", "FEE-2026-12", 1, "30"),
                entry(4, "CA-1", "X", 0, "29"),
                entry(5, "CA-2", "FEE-2026-11", 0, "30"),
                entry(6, "CA-1", "FEE-2026-11", 0, "-30")));

    assertThat(candidates)
        .extracting(
            candidate -> numbers(candidate) + " " + candidate.score() + " " + candidate.agrees())
        .containsExactly("[3] 97 true", "[2] 76 true", "[5] 85 false", "[4] 83 false");
    assertThat(candidates.get(3).rest()).isEqualByComparingTo("-1");
    assertThat(candidates.get(0))
        .extracting(
            MatchCandidate::amount,
            MatchCandidate::account,
            MatchCandidate::valueDate,
            MatchCandidate::reference)
        .containsExactly(50, 15, 19, 13);
  }

  @Test
  void severalThatSumUpToItAreProposedTogether() {
    List<MatchCandidate> candidates =
        MatchCandidate.of(
            fee,
            List.of(
                entry(2, "CA-1", "entry 900", 0, "10"),
                entry(3, "CA-1", "entry 901", 1, "25"),
                entry(4, "CA-1", "R", 2, "-5"),
                entry(5, "CA-2", "entry 902", 0, "20")));

    assertThat(candidates.stream().filter(MatchCandidate::agrees))
        .extracting(MatchCandidateTest::numbers)
        .containsExactly("[2, 3, 4]");
  }

  @Test
  void aBalanceIsMatchedWithNothing() {
    Break balance =
        new Break(
            new BalanceKey(Kind.CASH, "CA-1", "GBP"),
            "CUST",
            Break.Type.QUANTITY,
            BigDecimal.ZERO,
            BigDecimal.TEN,
            null,
            DAY,
            0,
            note(7));

    assertThat(MatchCandidate.of(balance, List.of(fee))).isEmpty();
    assertThat(MatchCandidate.of(fee, List.of(balance))).isEmpty();
  }

  private static String numbers(MatchCandidate candidate) {
    return candidate.breaks().stream()
        .map(item -> Objects.requireNonNull(item.note()).number())
        .toList()
        .toString();
  }

  private static Break entry(
      long number, String account, String reference, int later, String difference) {
    return new Break(
        new BalanceKey(Kind.CASH_ENTRY, account, "GBP", reference, DAY.plusDays(later)),
        "CUST",
        Break.Type.MISSING_IN_BOOKS,
        BigDecimal.ZERO,
        new BigDecimal(difference),
        null,
        DAY,
        0,
        note(number));
  }

  private static BreakNote note(long number) {
    return new BreakNote(number, null, null, null, BreakNote.BreakState.OPEN, null, null);
  }
}
