package io.straightway.app.demo;

import io.straightway.app.engine.EngineOptions;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.dialect.Dialect;
import io.straightway.feeder.generator.GeneratorSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a demo.
 *
 * @param generator the generator of the trades of all elements together; its source is not used
 * @param elements the number of elements, and of feeders
 * @param engine the options of every element
 * @param inFlight the maximal number of outstanding requests per feeder
 * @param batchSize the maximal number of messages per request
 * @param replica whether the demo's own database has a synchronous standby
 * @param database a database of the user's to book into; null for the demo's own
 * @param kafka whether trades go through the demo's own Kafka broker
 * @param settles whether the booked trades are settled
 * @param keep the directory for all files, which is kept; null for a temporary one
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
   * Checks the settings.
   *
   * @throws IllegalArgumentException with the allowed values
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
      throw new IllegalArgumentException("--replica on needs the demo's own database");
    }
    if (database != null && settles && !Dialect.of(database.jdbcUrl()).runsEverything()) {
      throw new IllegalArgumentException(
          "settlement needs PostgreSQL; with the database %s, give --no-settlement"
              .formatted(database.jdbcUrl()));
    }
  }

  /**
   * Returns the generator of one element's share of the trades, with a source of its own.
   *
   * @param element the number of the element, from 1
   */
  GeneratorSettings generator(int element) {
    long all = generator.trades();
    long part = all / elements + (element <= all % elements ? 1 : 0);
    return generator.withTrades(part).withSource("GEN" + element);
  }
}
