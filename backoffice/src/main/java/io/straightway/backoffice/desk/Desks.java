package io.straightway.backoffice.desk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.sql.DataSource;

/** The desks of one server or command, each opened when it is first needed. */
public final class Desks {
  private final DataSource connections;
  private final Map<Function<DataSource, ?>, Object> open = new ConcurrentHashMap<>();

  /** Desks on a pool of connections of the engine's role, which somebody else closes. */
  public Desks(DataSource connections) {
    this.connections = connections;
  }

  /** The same, where a desk that is opened so is this one, which somebody else closes. */
  public <D> Desks with(Function<DataSource, D> opening, D desk) {
    open.put(opening, desk);
    return this;
  }

  /** The desk that is opened so: the same one each time. */
  @SuppressWarnings("unchecked") // what is kept under a function was made by it
  public <D> D at(Function<DataSource, D> opening) {
    return (D) open.computeIfAbsent(opening, each -> each.apply(connections));
  }
}
