package io.straightway.benchmark.probe;

import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeStream;
import io.straightway.feeder.probe.ProbeLoad;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import io.straightway.table.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * One load on one deployment.
 *
 * @param load when orders are created
 * @param messageBytes the size of each order in bytes, or 0 for as generated
 * @param deployment what runs
 * @param replica whether every commit waits for a synchronous standby
 */
public record Cell(ProbeLoad load, int messageBytes, ElementGroup deployment, boolean replica) {
  /**
   * Checks the size of orders.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  public Cell {
    TradeStream.requireSize(messageBytes);
  }

  /** Its kind of load as files and options have it. */
  public String kind() {
    return load instanceof OpenLoop ? "open" : load instanceof ClosedLoop ? "closed" : "think";
  }

  /** Orders offered a second; null unless the loop is open. */
  public @Nullable Double rate() {
    return load instanceof OpenLoop open ? (Double) open.ordersPerSecond() : null;
  }

  /** How many users there are; null in an open loop. */
  public @Nullable Integer users() {
    if (load instanceof ClosedLoop closed) {
      return closed.users();
    }
    return load instanceof ThinkTime thinking ? (Integer) thinking.users() : null;
  }

  /** The mean of the users' pauses in milliseconds; null if they don't think. */
  public @Nullable Long thinkMillis() {
    return load instanceof ThinkTime thinking ? (Long) thinking.meanThink().toMillis() : null;
  }

  /** How many of the elements get orders: one user has one connection to one element. */
  int loadedElements() {
    Integer users = users();
    return users == null
        ? deployment.elements()
        : Math.min(users.intValue(), deployment.elements());
  }

  /** The size of an order in bytes; where it varies by a few bytes, that of the first. */
  int orderBytes(GeneratorSettings trades) {
    return messageBytes == 0 ? new TradeStream(trades).next().length : messageBytes;
  }

  /** The load for a person, such as {@code 1,000/s} or {@code 4 users}. */
  public String label() {
    if (load instanceof OpenLoop open) {
      return decimal(open.ordersPerSecond()) + "/s";
    }
    String users = users() + (Integer.valueOf(1).equals(users()) ? " user" : " users");
    return thinkMillis() == null ? users : users + ", thinking " + thinkMillis() + " ms";
  }

  private static String decimal(double value) {
    return value == Math.rint(value) ? Numbers.of((long) value) : Numbers.rounded(value, 2);
  }
}
