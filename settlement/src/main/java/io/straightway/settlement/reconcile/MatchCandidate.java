package io.straightway.settlement.reconcile;

import io.straightway.settlement.reconcile.BalanceKey.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Breaks that another one may be matched with, and how likely that is. The score is the sum of four
 * parts, each of which is what it can be at most where nothing speaks against it.
 *
 * @param score from 0 to 100
 * @param amount of 50: less by the share of the difference that is left over
 * @param account of 15: nothing if another account is among them
 * @param valueDate of 20: one less for each calendar day between the furthest
 * @param reference of 15: the share of pairs of characters that the most similar ones have in
 *     common
 * @param rest what the differences of all of them, the other one's too, sum to
 * @param agrees whether they can be matched: of one account, and nothing is left over
 */
public record MatchCandidate(
    int score,
    int amount,
    int account,
    int valueDate,
    int reference,
    BigDecimal rest,
    boolean agrees,
    List<Break> breaks) {
  private static final int AMOUNT = 50;
  private static final int ACCOUNT = 15;
  private static final int VALUE_DATE = 20;
  private static final int REFERENCE = 15;

  /** With less it is not proposed. */
  private static final int LEAST_SCORE = 40;

  private static final int MOST = 20;

  /** Of so many breaks at most sums are tried, the nearest in days first. */
  private static final int MOST_TRIED = 30;

  /** So many breaks at most are proposed together. */
  private static final int MOST_TOGETHER = 4;

  private static final Comparator<MatchCandidate> BEST_FIRST =
      Comparator.comparing(MatchCandidate::agrees)
          .thenComparing(MatchCandidate::score)
          .reversed()
          .thenComparing(one -> one.breaks.size())
          .thenComparing(one -> number(one.breaks.get(0)));

  /**
   * What a break may be matched with: single breaks whose amount, account, value date or reference
   * is like its own, and several of its own account that sum up to it; the best first.
   *
   * @param open breaks, among which it may be itself
   */
  public static List<MatchCandidate> of(Break one, List<Break> open) {
    if (!one.isMatchable()) {
      return List.of();
    }
    List<Break> near =
        open.stream()
            .filter(other -> other.isMatchable() && number(other) != number(one))
            .filter(other -> isAlike(one, other))
            .sorted(Comparator.comparing(other -> days(one, other)))
            .toList();
    List<MatchCandidate> found = new ArrayList<>();
    near.stream()
        .filter(other -> other.difference().signum() != one.difference().signum())
        .map(other -> of(one, new Break[] {other}))
        .filter(candidate -> candidate.score >= LEAST_SCORE)
        .forEach(found::add);
    List<Break> sameAccount =
        near.stream().filter(other -> isOfOneAccount(one, other)).limit(MOST_TRIED).toList();
    sums(one, sameAccount, 0, one.difference(), new ArrayList<>(), found);
    return found.stream().sorted(BEST_FIRST).limit(MOST).toList();
  }

  /** Tries sums of what follows, from a place on. */
  private static void sums(
      Break one,
      List<Break> near,
      int from,
      BigDecimal rest,
      List<Break> chosen,
      List<MatchCandidate> found) {
    if (chosen.size() > 1 && rest.signum() == 0 && needsAll(chosen)) {
      found.add(of(one, chosen.toArray(Break[]::new)));
    }
    if (chosen.size() == MOST_TOGETHER || (!chosen.isEmpty() && rest.signum() == 0)) {
      return;
    }
    for (int i = from; i < near.size(); i++) {
      chosen.add(near.get(i));
      sums(one, near, i + 1, rest.add(near.get(i).difference()), chosen, found);
      chosen.remove(chosen.size() - 1);
    }
  }

  /** Whether none of them agree without the others, so that those have nothing to do with it. */
  private static boolean needsAll(List<Break> chosen) {
    return IntStream.range(1, (1 << chosen.size()) - 1)
        .mapToObj(
            some ->
                IntStream.range(0, chosen.size())
                    .filter(i -> (some >> i & 1) == 1)
                    .mapToObj(i -> chosen.get(i).difference())
                    .reduce(BigDecimal.ZERO, BigDecimal::add))
        .noneMatch(sum -> sum.signum() == 0);
  }

  private static MatchCandidate of(Break one, Break... others) {
    List<Break> breaks = List.of(others);
    BigDecimal rest =
        breaks.stream().map(Break::difference).reduce(one.difference(), BigDecimal::add);
    boolean sameAccount = breaks.stream().allMatch(other -> isOfOneAccount(one, other));
    int amount = Math.max(0, AMOUNT - share(AMOUNT, rest.abs(), one.difference().abs()));
    int account = sameAccount ? ACCOUNT : 0;
    long furthest = breaks.stream().mapToLong(other -> days(one, other)).max().orElse(0);
    int valueDate = (int) Math.max(0, VALUE_DATE - furthest);
    int reference = breaks.stream().mapToInt(other -> similarity(one, other)).max().orElse(0);
    return new MatchCandidate(
        amount + account + valueDate + reference,
        amount,
        account,
        valueDate,
        reference,
        rest,
        sameAccount && rest.signum() == 0,
        breaks);
  }

  /** So much of {@code all} as the part is of the whole, but no more than all; rounded up. */
  private static int share(int all, BigDecimal part, BigDecimal whole) {
    if (part.compareTo(whole) >= 0) {
      return all;
    }
    return BigDecimal.valueOf(all).multiply(part).divide(whole, RoundingMode.UP).intValue();
  }

  private static boolean isAlike(Break one, Break other) {
    return one.custodian().equals(other.custodian())
        && matched(one.key().kind()) == matched(other.key().kind())
        && one.key().instrument().equals(other.key().instrument());
  }

  /** Penalties of both kinds are matched with each other. */
  private static Kind matched(Kind kind) {
    return kind == Kind.LMFP ? Kind.SEFP : kind;
  }

  private static boolean isOfOneAccount(Break one, Break other) {
    return one.key().account().equals(other.key().account());
  }

  private static long number(Break found) {
    return Objects.requireNonNull(found.note()).number();
  }

  private static LocalDate day(Break found) {
    return Objects.requireNonNull(found.key().day());
  }

  private static long days(Break one, Break other) {
    return Math.abs(ChronoUnit.DAYS.between(day(one), day(other)));
  }

  /** The coefficient of Dice of the pairs of characters in two references. */
  private static int similarity(Break one, Break other) {
    Set<String> pairs = pairs(one.key().reference());
    Set<String> others = pairs(other.key().reference());
    int all = pairs.size() + others.size();
    pairs.retainAll(others);
    return all == 0 ? 0 : REFERENCE * 2 * pairs.size() / all;
  }

  private static Set<String> pairs(String text) {
    Set<String> pairs = new HashSet<>();
    IntStream.range(0, text.length() - 1).forEach(i -> pairs.add(text.substring(i, i + 2)));
    return pairs;
  }
}
