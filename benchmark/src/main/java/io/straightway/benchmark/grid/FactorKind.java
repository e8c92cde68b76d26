package io.straightway.benchmark.grid;

import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.benchmark.probe.Sizes;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import io.straightway.feeder.probe.ProbeLoad;
import java.util.List;
import java.util.Locale;

/** What a grid can vary. */
public enum FactorKind {
  /** The size of an order in bytes. */
  PAYLOAD {
    @Override
    Cell change(Cell cell, String level) {
      return new Cell(cell.load(), Sizes.bytes(level), cell.deployment(), cell.replica());
    }
  },
  /** Users of a closed loop. */
  USERS {
    @Override
    Cell change(Cell cell, String level) {
      return withLoad(cell, withUsers(cell.load(), Integer.parseInt(level)));
    }
  },
  /** Elements. */
  PARTITIONS {
    @Override
    Cell change(Cell cell, String level) {
      return withDeployment(cell, cell.deployment().withElements(Integer.parseInt(level)));
    }
  },
  /** A synchronous standby, on or off. */
  REPLICA {
    @Override
    Cell change(Cell cell, String level) {
      return new Cell(
          cell.load(), cell.messageBytes(), cell.deployment(), level.equals(ON_AND_OFF.get(0)));
    }
  },
  /** Orders a second of an open loop. */
  RATE {
    @Override
    Cell change(Cell cell, String level) {
      if (!(cell.load() instanceof OpenLoop)) {
        throw new IllegalArgumentException(
            "a " + cell.kind() + " load has no rate; use --load open");
      }
      return withLoad(cell, new OpenLoop(Double.parseDouble(level)));
    }
  },
  /** Process queues of an element. */
  QUEUES {
    @Override
    Cell change(Cell cell, String level) {
      int queues = Integer.parseInt(level);
      if (queues < 1 || queues > MOST_QUEUES) {
        throw new IllegalArgumentException("queues is " + level + ", allowed: 1 to " + MOST_QUEUES);
      }
      return withOption(cell, level);
    }
  },
  /** The position model of elements. */
  POSITIONS {
    @Override
    Cell change(Cell cell, String level) {
      return withOption(cell, level);
    }
  },
  /** Where transactions of elements end. */
  COMMIT_POINTS {
    @Override
    Cell change(Cell cell, String level) {
      return withOption(cell, level);
    }
  };

  private static final List<String> ON_AND_OFF = List.of("on", "off");
  private static final int MOST_QUEUES = 64;

  /** How it is written on a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words that are its levels where no others are given; empty if levels are numbers. */
  List<String> words() {
    return this == REPLICA ? ON_AND_OFF : List.of();
  }

  /** The cell with another level; throws an exception with the reason if it is invalid. */
  abstract Cell change(Cell cell, String level);

  /**
   * The cell with another level.
   *
   * @throws IllegalArgumentException if the level is none, naming factor and level
   */
  Cell with(Cell cell, String level) {
    try {
      return change(cell, level);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--factor " + word() + ": '" + level + "' is no such number");
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "--factor " + word() + "=" + level + ": " + e.getMessage());
    }
  }

  private static Cell withLoad(Cell cell, ProbeLoad load) {
    return new Cell(load, cell.messageBytes(), cell.deployment(), cell.replica());
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

  private static Cell withDeployment(Cell cell, ElementGroup deployment) {
    return new Cell(cell.load(), cell.messageBytes(), deployment, cell.replica());
  }

  /** The element's option has the factor's name. */
  Cell withOption(Cell cell, String level) {
    return withDeployment(cell, cell.deployment().with("--" + word(), level));
  }
}
