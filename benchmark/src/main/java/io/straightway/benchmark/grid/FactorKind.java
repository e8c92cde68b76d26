package io.straightway.benchmark.grid;

import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.benchmark.probe.Sizes;
import io.straightway.feeder.probe.ProbeLoad;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import java.util.List;
import java.util.Locale;

/** The settings that a grid can vary. */
public enum FactorKind {
  /** The size of an order in bytes. */
  PAYLOAD,
  /** The number of users of a closed loop. */
  USERS,
  /** The number of elements. */
  PARTITIONS,
  /** A synchronous standby, on or off. */
  REPLICA,
  /** The offered rate of an open loop, in orders per second. */
  RATE,
  /** The number of process queues of an element. */
  QUEUES,
  /** The position model of the elements. */
  POSITIONS,
  /** The commit points of the elements. */
  COMMIT_POINTS;

  private static final List<String> ON_AND_OFF = List.of("on", "off");
  private static final int MOST_QUEUES = 64;

  /** Returns the factor's name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the allowed levels unless the caller supplies others; empty if levels are numbers. */
  List<String> words() {
    return this == REPLICA ? ON_AND_OFF : List.of();
  }

  /**
   * Returns the cell with another level of this factor.
   *
   * @throws IllegalArgumentException if the level is invalid, naming factor and level
   */
  Cell with(Cell cell, String level) {
    try {
      return change(cell, level);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--factor " + word() + ": '" + level + "' is not a number that it can have");
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "--factor " + word() + "=" + level + ": " + e.getMessage());
    }
  }

  private Cell change(Cell cell, String level) {
    ElementGroup group = cell.deployment();
    return switch (this) {
      case PAYLOAD -> new Cell(cell.load(), Sizes.bytes(level), group, cell.replica());
      case USERS -> cell.with(withUsers(cell.load(), Integer.parseInt(level)));
      case PARTITIONS -> cell.with(group.withElements(Integer.parseInt(level)));
      case REPLICA ->
          new Cell(cell.load(), cell.messageBytes(), group, level.equals(ON_AND_OFF.get(0)));
      case RATE -> cell.with(withRate(cell, Double.parseDouble(level)));
      case QUEUES -> cell.with(group.with("--queues", queues(level)));
      // the element's option has the factor's name
      case POSITIONS, COMMIT_POINTS -> cell.with(group.with("--" + word(), level));
    };
  }

  private static ProbeLoad withUsers(ProbeLoad load, int users) {
    if (load instanceof ThinkTime thinking) {
      return new ThinkTime(users, thinking.meanThink());
    }
    if (load instanceof ClosedLoop) {
      return new ClosedLoop(users);
    }
    throw new IllegalArgumentException(
        "an open load has no users; use --load closed or --load think");
  }

  private static ProbeLoad withRate(Cell cell, double rate) {
    if (cell.load() instanceof OpenLoop) {
      return new OpenLoop(rate);
    }
    throw new IllegalArgumentException("a " + cell.kind() + " load has no rate; use --load open");
  }

  private static String queues(String level) {
    int queues = Integer.parseInt(level);
    if (queues < 1 || queues > MOST_QUEUES) {
      throw new IllegalArgumentException("queues is " + level + "; allowed is 1 to " + MOST_QUEUES);
    }
    return level;
  }
}
