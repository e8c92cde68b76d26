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
 * Breaks that a break may be matched with, and a score for the likelihood. The score is the sum of
 * four parts, each of which starts at its maximum and is reduced by dissimilarity.
 *
 * @param score from 0 to 100
 * @param amount of 50, reduced by the share of the difference that is left over
 * @param account of 15; 0 if another account is involved
 * @param valueDate of 20, reduced by one for each calendar day to the furthest break
 * @param reference of 15: the share of character pairs in common with the most similar reference
 * @param rest the sum of the differences of all breaks, including the one to match
 * @param agrees true if they can be matched: all of one account, and nothing is left over
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

  /** Minimum score of a proposal. */
  private static final int LEAST_SCORE = 40;

  private static final int MOST = 20;

  /** Maximum number of breaks among which sums are tried, the nearest in days first. */
  private static final int MOST_TRIED = 30;

  /** Maximum number of breaks proposed together. */
  private static final int MOST_TOGETHER = 4;

  private static final Comparator<MatchCandidate> BEST_FIRST =
      Comparator.comparing(MatchCandidate::agrees)
          .thenComparing(MatchCandidate::score)
          .reversed()
          .thenComparing(candidate -> candidate.breaks.size())
          .thenComparing(candidate -> number(candidate.breaks.get(0)));

  /**
   * Returns the breaks that a break may be matched with, the best first: single breaks with a
   * similar amount, account, value date or reference, and several of its own account that sum up to
   * it.
   *
   * @param open the open breaks, possibly including the break itself
   */
  public static List<MatchCandidate> of(Break target, List<Break> open) {
    if (!target.isMatchable()) {
      return List.of();
    }
    List<Break> near =
        open.stream()
            .filter(peer -> peer.isMatchable() && number(peer) != number(target))
            .filter(peer -> isAlike(target, peer))
            .sorted(Comparator.comparing(peer -> days(target, peer)))
            .toList();
    List<MatchCandidate> candidates = new ArrayList<>();
    near.stream()
        .filter(peer -> peer.difference().signum() != target.difference().signum())
        .map(peer -> of(target, new Break[] {peer}))
        .filter(candidate -> candidate.score >= LEAST_SCORE)
        .forEach(candidates::add);
    List<Break> sameAccount =
        near.stream().filter(peer -> isOfOneAccount(target, peer)).limit(MOST_TRIED).toList();
    sums(target, sameAccount, 0, target.difference(), new ArrayList<>(), candidates);
    return candidates.stream().sorted(BEST_FIRST).limit(MOST).toList();
  }

  /** Tries the sums of the breaks from an index on. */
  private static void sums(
      Break target,
      List<Break> near,
      int from,
      BigDecimal rest,
      List<Break> chosen,
      List<MatchCandidate> candidates) {
    if (chosen.size() > 1 && rest.signum() == 0 && needsAll(chosen)) {
      candidates.add(of(target, chosen.toArray(Break[]::new)));
    }
    if (chosen.size() == MOST_TOGETHER || (!chosen.isEmpty() && rest.signum() == 0)) {
      return;
    }
    for (int i = from; i < near.size(); i++) {
      chosen.add(near.get(i));
      sums(target, near, i + 1, rest.add(near.get(i).difference()), chosen, candidates);
      chosen.remove(chosen.size() - 1);
    }
  }

  /** Returns whether no proper subset sums to zero, so that every break is needed. */
  private static boolean needsAll(List<Break> chosen) {
    return IntStream.range(1, (1 << chosen.size()) - 1)
        .mapToObj(
            subset ->
                IntStream.range(0, chosen.size())
                    .filter(i -> (subset >> i & 1) == 1)
                    .mapToObj(i -> chosen.get(i).difference())
                    .reduce(BigDecimal.ZERO, BigDecimal::add))
        .noneMatch(sum -> sum.signum() == 0);
  }

  private static MatchCandidate of(Break target, Break... others) {
    List<Break> breaks = List.of(others);
    BigDecimal rest =
        breaks.stream().map(Break::difference).reduce(target.difference(), BigDecimal::add);
    boolean sameAccount = breaks.stream().allMatch(peer -> isOfOneAccount(target, peer));
    int amount = Math.max(0, AMOUNT - share(AMOUNT, rest.abs(), target.difference().abs()));
    int account = sameAccount ? ACCOUNT : 0;
    long furthest = breaks.stream().mapToLong(peer -> days(target, peer)).max().orElse(0);
    int valueDate = (int) Math.max(0, VALUE_DATE - furthest);
    int reference = breaks.stream().mapToInt(peer -> similarity(target, peer)).max().orElse(0);
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

  /** Returns {@code all} times part / whole, at most {@code all}; rounded up. */
  private static int share(int all, BigDecimal part, BigDecimal whole) {
    if (part.compareTo(whole) >= 0) {
      return all;
    }
    return BigDecimal.valueOf(all).multiply(part).divide(whole, RoundingMode.UP).intValue();
  }

  private static boolean isAlike(Break target, Break other) {
    return target.custodian().equals(other.custodian())
        && matched(target.key().kind()) == matched(other.key().kind())
        && target.key().instrument().equals(other.key().instrument());
  }

  /** Penalties of both kinds are matched with each other. */
  private static Kind matched(Kind kind) {
    return kind == Kind.LMFP ? Kind.SEFP : kind;
  }

  private static boolean isOfOneAccount(Break target, Break other) {
    return target.key().account().equals(other.key().account());
  }

  private static long number(Break candidates) {
    return Objects.requireNonNull(candidates.note()).number();
  }

  private static LocalDate day(Break candidates) {
    return Objects.requireNonNull(candidates.key().day());
  }

  private static long days(Break target, Break other) {
    return Math.abs(ChronoUnit.DAYS.between(day(target), day(other)));
  }

  /**
   * Returns the Dice coefficient of the character pairs in two references, scaled to {@code
   * REFERENCE}.
   */
  private static int similarity(Break target, Break other) {
    Set<String> pairs = pairs(target.key().reference());
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
