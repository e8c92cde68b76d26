package io.straightway.settlement.reconcile.pairing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the entries of an account and value date that agree in amount: one with one, else one with
 * the only two to four of the other side that sum up to it.
 */
public final class EntryPairs<T> {
  private static final int MOST_TOGETHER = 4;
  private static final int MOST_TRIED = 30;

  private final Set<T> paired = new HashSet<>();

  private EntryPairs() {}

  /**
   * An entry of one side.
   *
   * @param loose true for an entry of the custodian without a reference and for a journal of ours;
   *     at least one entry of a pair is loose
   */
  public record Side<T>(T entry, BigDecimal amount, boolean loose) {}

  /** Returns the entries of both sides that have counterparts. */
  public static <T> Set<T> of(List<Side<T>> theirs, List<Side<T>> ours) {
    EntryPairs<T> pairs = new EntryPairs<>();
    theirs.stream().filter(their -> !their.loose).forEach(their -> pairs.addSingle(their, ours));
    theirs.forEach(their -> pairs.addSingle(their, ours));
    theirs.forEach(their -> pairs.addSum(their, ours));
    ours.forEach(our -> pairs.addSum(our, theirs));
    return pairs.paired;
  }

  private List<Side<T>> left(Side<T> of, List<Side<T>> others) {
    return paired.contains(of.entry)
        ? List.of()
        : others.stream()
            .filter(other -> of.loose || other.loose)
            .filter(other -> !paired.contains(other.entry))
            .toList();
  }

  private void addSingle(Side<T> side, List<Side<T>> others) {
    left(side, others).stream()
        .filter(other -> other.amount.compareTo(side.amount) == 0)
        .findFirst()
        .ifPresent(other -> add(side, List.of(other)));
  }

  private void addSum(Side<T> side, List<Side<T>> others) {
    List<List<Side<T>>> sums = new ArrayList<>();
    List<Side<T>> left = left(side, others);
    if (left.size() <= MOST_TRIED) {
      findSums(left, 0, side.amount, new ArrayList<>(), sums);
    }
    if (sums.stream().map(EntryPairs::amounts).distinct().count() == 1) {
      add(side, sums.get(0));
    }
  }

  private static <T> List<BigDecimal> amounts(List<Side<T>> sides) {
    return sides.stream().map(side -> side.amount.stripTrailingZeros()).sorted().toList();
  }

  private void findSums(
      List<Side<T>> left,
      int from,
      BigDecimal rest,
      List<Side<T>> chosen,
      List<List<Side<T>>> sums) {
    if (chosen.size() > 1 && rest.signum() == 0) {
      sums.add(List.copyOf(chosen));
    }
    for (int i = from; i < left.size() && chosen.size() < MOST_TOGETHER; i++) {
      chosen.add(left.get(i));
      findSums(left, i + 1, rest.subtract(left.get(i).amount), chosen, sums);
      chosen.remove(chosen.size() - 1);
    }
  }

  private void add(Side<T> side, List<Side<T>> others) {
    paired.add(side.entry);
    others.forEach(other -> paired.add(other.entry));
  }
}
