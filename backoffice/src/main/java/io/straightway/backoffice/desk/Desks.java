package io.straightway.backoffice.desk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;

/** The desks of one server or command, each opened at first use. */
public final class Desks {
  private final DataSource connections;
  private final Map<Function<DataSource, ?>, Object> open = new ConcurrentHashMap<>();

  /**
   * Creates the desks.
   *
   * @param connections a pool of connections of the engine's role, which the caller closes
   */
  public Desks(DataSource connections) {
    this.connections = connections;
  }

  /**
   * Registers an open desk for a function, so that it is not opened by it. The caller closes the
   * desk.
   */
  public <D> Desks with(Function<DataSource, D> opening, D desk) {
    open.put(opening, desk);
    return this;
  }

  /** Returns the desk that a function opens: the same one each time. */
  @SuppressWarnings("unchecked") // the desk of a function was opened by it
  public <D> D at(Function<DataSource, D> opening) {
    return (D) open.computeIfAbsent(opening, opener -> opener.apply(connections));
  }
}
