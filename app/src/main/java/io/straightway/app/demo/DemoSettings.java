package io.straightway.app.demo;

import io.straightway.app.engine.EngineOptions;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.dialect.Dialect;
import io.straightway.feeder.generator.GeneratorSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a demo runs.
 *
 * @param generator what trades there are, all elements together; its source is not used
 * @param elements how many elements, and as many feeders
 * @param engine options of every element
 * @param inFlight most requests each feeder has outstanding
 * @param batchSize most messages in a request
 * @param replica whether the demo's own database has a synchronous standby
 * @param database one of the user's to book into; null for the demo's own
 * @param kafka whether trades go through a broker of Kafka, the demo's own
 * @param settles whether the booked trades are settled
 * @param keep where everything is made and left; null for a directory that is removed
 */
record DemoSettings(
    GeneratorSettings generator,
    int elements,
    EngineOptions engine,
    int inFlight,
    int batchSize,
    boolean replica,
    @Nullable DatabaseAddress database,
    boolean kafka,
    boolean settles,
    @Nullable Path keep) {

  private static final int MOST_ELEMENTS = 16;

  /**
   * Checks the numbers of elements and trades.
   *
   * @throws IllegalArgumentException whose message has what is allowed
   */
  DemoSettings {
    engine.check();
    if (elements < 1 || elements > MOST_ELEMENTS) {
      throw new IllegalArgumentException(
          "elements is " + elements + "; allowed is 1 to " + MOST_ELEMENTS);
    }
    if (generator.trades() < elements) {
      throw new IllegalArgumentException(
          "trades is " + generator.trades() + "; allowed is at least 1 for each element");
    }
    if (database != null && replica) {
      throw new IllegalArgumentException(
          "replica is on; it is allowed for the demo's own database");
    }
    if (database != null && settles && !Dialect.of(database.jdbcUrl()).runsEverything()) {
      throw new IllegalArgumentException(
          "settlement needs PostgreSQL; with the database %s, give --no-settlement"
              .formatted(database.jdbcUrl()));
    }
  }

  /** What the trades of one element are, from 1: a part of them, from a source of its own. */
  GeneratorSettings generator(int element) {
    long all = generator.trades();
    long part = all / elements + (element <= all % elements ? 1 : 0);
    return generator.withTrades(part).withSource("GEN" + element);
  }
}
