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
 * @param load the schedule by which orders are created
 * @param messageBytes the size of each order in bytes, or 0 to keep the generated size
 * @param deployment the elements that run
 * @param replica whether every commit waits for a synchronous standby
 */
public record Cell(ProbeLoad load, int messageBytes, ElementGroup deployment, boolean replica) {
  /**
   * Checks the size of orders.
   *
   * @throws IllegalArgumentException if the size is out of range, naming the allowed range
   */
  public Cell {
    TradeStream.requireSize(messageBytes);
  }

  /** Returns a copy with an open loop of this rate. */
  Cell at(double rate) {
    return with(new OpenLoop(rate));
  }

  /** Returns a copy with another load. */
  public Cell with(ProbeLoad other) {
    return new Cell(other, messageBytes, deployment, replica);
  }

  /** Returns a copy with other elements. */
  public Cell with(ElementGroup other) {
    return new Cell(load, messageBytes, other, replica);
  }

  /** Returns the kind of load as written in files and options. */
  public String kind() {
    return load instanceof OpenLoop ? "open" : load instanceof ClosedLoop ? "closed" : "think";
  }

  /** Returns the offered rate in orders per second; null unless the loop is open. */
  public @Nullable Double rate() {
    return load instanceof OpenLoop open ? (Double) open.ordersPerSecond() : null;
  }

  /** Returns the number of users; null in an open loop. */
  public @Nullable Integer users() {
    if (load instanceof ClosedLoop closed) {
      return closed.users();
    }
    return load instanceof ThinkTime thinking ? (Integer) thinking.users() : null;
  }

  /** Returns the mean of the users' pauses in milliseconds; null if they don't think. */
  public @Nullable Long thinkMillis() {
    return load instanceof ThinkTime thinking ? (Long) thinking.meanThink().toMillis() : null;
  }

  /**
   * Returns the number of elements that receive orders: each user has one connection to one
   * element.
   */
  int loadedElements() {
    Integer users = users();
    return users == null
        ? deployment.elements()
        : Math.min(users.intValue(), deployment.elements());
  }

  /**
   * Returns the size of an order in bytes; where sizes vary by a few bytes, the size of the first
   * order.
   */
  int orderBytes(GeneratorSettings trades) {
    return messageBytes == 0 ? new TradeStream(trades).next().length : messageBytes;
  }

  /** Returns a readable label of the load, such as {@code 1,000/s} or {@code 4 users}. */
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
