package io.straightway.element.lifecycle;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A model of trades, as plain as possible: versions follow each other one by one, a version that
 * arrives too early waits, and a trade's books are those of its standing terms.
 */
public final class TradeModel {
  private final Map<String, Life> lives = new TreeMap<>();
  private final Map<Event, String> fates = new LinkedHashMap<>();
  private final Obstacle obstacle;
  private int reversals;

  /** Creates trades that can always be changed. */
  public TradeModel() {
    this((trade, version) -> null);
  }

  /** Creates trades whose versions may no longer be changeable. */
  public TradeModel(Obstacle obstacle) {
    this.obstacle = obstacle;
  }

  /** The obstacle to changing a trade. */
  @FunctionalInterface
  public interface Obstacle {
    /** Returns the code for which changing that version is refused; null if it can be changed. */
    @Nullable String to(String trade, int version);
  }

  /** One trade: its progress, and its standing terms in the books. */
  private static final class Life {
    private final Map<Integer, String> versions = new TreeMap<>();
    private final Map<Integer, Event> waiting = new TreeMap<>();
    private int latest;
    private boolean cancelled;
    private @Nullable Terms standing;
  }

  /** Receives a message for the first time, or resubmitted. */
  public void arrive(Event event) {
    Life life = lives.computeIfAbsent(event.trade(), trade -> new Life());
    fates.put(event, fate(event, life));
    boolean released = true;
    while (released) {
      Event next = life.cancelled ? any(life) : life.waiting.get(life.latest + 1);
      released = next != null && life.latest > 0;
      if (next != null && released) {
        life.waiting.remove(next.version());
        fates.put(next, change(next, life));
      }
    }
  }

  /** Replaces a message by a corrected copy. */
  public void repair(Event original, Event copy) {
    fates.put(original, fateOf(original).replace("IN_REPAIR", "REPAIRED"));
    arrive(copy);
  }

  /** Rejects a message in repair. */
  public void reject(Event event) {
    fates.put(event, fateOf(event).replace("IN_REPAIR", "REJECTED"));
  }

  private static @Nullable Event any(Life life) {
    return life.waiting.values().stream().findFirst().orElse(null);
  }

  private String fate(Event event, Life life) {
    if (event instanceof Event.Report report) {
      return report(report, life);
    }
    if (event instanceof Event.Amend amend && !amend.terms().isGood()) {
      return "IN_REPAIR ACCOUNT_UNKNOWN";
    }
    return change(event, life);
  }

  private static String report(Event.Report report, Life life) {
    if (report.version() != 1) {
      return "IN_REPAIR NEW_WITH_VERSION";
    }
    if (!report.terms().isGood()) {
      return "IN_REPAIR ACCOUNT_UNKNOWN";
    }
    if (life.latest > 0) {
      return "IN_REPAIR TRADE_REFERENCE_TAKEN";
    }
    life.latest = 1;
    life.versions.put(1, "BOOKED");
    life.standing = report.terms();
    return "BOOKED";
  }

  private String change(Event event, Life life) {
    if (event.version() == 1 || event.version() <= life.latest) {
      return "IN_REPAIR VERSION_STALE";
    }
    if (life.cancelled) {
      return "IN_REPAIR TRADE_CANCELLED";
    }
    if (life.standing == null || event.version() > life.latest + 1) {
      life.waiting.put(event.version(), event);
      return "PARKED";
    }
    String code = obstacle.to(event.trade(), life.latest);
    if (code != null) {
      return "IN_REPAIR " + code;
    }
    Terms terms = event instanceof Event.Amend amend ? amend.terms() : null;
    boolean reverses = terms == null || !terms.books().equals(life.standing.books());
    reversals += reverses && isInTheLedger(life.standing) ? 1 : 0;
    life.versions.put(life.latest, "REPLACED");
    life.latest = event.version();
    life.versions.put(life.latest, terms == null ? "CANCELLED" : "BOOKED");
    life.cancelled = terms == null;
    life.standing = terms;
    return "BOOKED";
  }

  private static boolean isInTheLedger(Terms terms) {
    return terms.books().keySet().stream().anyMatch(account -> !account.contains("/"));
  }

  /** Returns the status and code of the message. */
  public String fateOf(Event event) {
    return fates.getOrDefault(event, "not sent");
  }

  /** Returns the versions of all trades, as {@code reference version status}, in order. */
  public Map<String, String> versions() {
    Map<String, String> all = new TreeMap<>();
    lives.forEach(
        (trade, life) -> life.versions.forEach((v, status) -> all.put(trade + " " + v, status)));
    return all;
  }

  /** Returns the booked trades, with the latest version of each. */
  public Map<String, Integer> latest() {
    Map<String, Integer> latest = new TreeMap<>();
    lives.forEach(
        (trade, life) -> {
          if (life.latest > 0) {
            latest.put(trade, life.latest);
          }
        });
    return latest;
  }

  /** Returns the books of all trades, without zeros. */
  public Map<String, BigDecimal> books() {
    Map<String, BigDecimal> sums = new TreeMap<>();
    for (Life life : lives.values()) {
      if (life.standing != null) {
        life.standing.books().forEach((account, n) -> sums.merge(account, n, BigDecimal::add));
      }
    }
    sums.values().removeIf(sum -> sum.signum() == 0);
    sums.replaceAll((account, sum) -> sum.stripTrailingZeros());
    return sums;
  }

  /** Returns the terms of the trades in the books. */
  public Map<String, Terms> standing() {
    Map<String, Terms> standing = new TreeMap<>();
    lives.forEach(
        (trade, life) -> {
          if (life.standing != null) {
            standing.put(trade, life.standing);
          }
        });
    return standing;
  }

  /** Returns whether that version has arrived and waits. */
  public boolean waits(String trade, int version) {
    Life life = lives.get(trade);
    return life != null && life.waiting.containsKey(version);
  }

  /** Returns whether a change of the standing version is parked or in repair. */
  public boolean isPending(String trade) {
    Life life = lives.get(trade);
    return life != null
        && fates.entrySet().stream()
            .anyMatch(
                entry ->
                    entry.getKey().trade().equals(trade)
                        && !(entry.getKey() instanceof Event.Report)
                        && entry.getKey().version() > life.latest
                        && (entry.getValue().equals("PARKED")
                            || entry.getValue().startsWith("IN_REPAIR")));
  }

  /** Resubmits the first of the changes that the trade's instruction prevented. */
  public void freed(String trade) {
    fates.entrySet().stream()
        .filter(entry -> entry.getKey().trade().equals(trade))
        .filter(entry -> entry.getValue().equals("IN_REPAIR TRADE_INSTRUCTED"))
        .map(Map.Entry::getKey)
        .findFirst()
        .ifPresent(this::arrive);
  }

  /**
   * Resubmits all changes that waited for the cancellation of an instruction; since that has
   * settled, they are refused.
   */
  public void settled(String trade) {
    List.copyOf(fates.entrySet()).stream()
        .filter(entry -> entry.getKey().trade().equals(trade))
        .filter(entry -> entry.getValue().equals("IN_REPAIR TRADE_INSTRUCTED"))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(this::arrive);
  }

  /** Returns the number of waiting messages. */
  public long parked() {
    return lives.values().stream().mapToLong(life -> life.waiting.size()).sum();
  }

  /** Returns the number of ledger entries that were reversed. */
  public int reversals() {
    return reversals;
  }
}
