package io.straightway.settlement.run;

import io.straightway.db.Queries;
import io.straightway.db.SqlFailure;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Instructs, delivers and receives, again and again. New trades are found by when they came: a turn
 * looks through those that came since the last one, and since the oldest transaction began that ran
 * then, of at most 30 s and as long if that can't be seen. All trades are looked through at the
 * start, every five minutes, after static data was loaded and when an exchange of ISINs has begun.
 * It may be killed at any instant and started again, and several may run.
 */
public final class SettlementRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SettlementRun.class);
  private static final Duration LONGEST_TRANSACTION = Duration.ofSeconds(30);

  /**
   * A transaction is seen to have begun a little later than it has; and where each step commits, a
   * trade is made a moment before it is booked.
   */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private static final Duration WHOLE_PASS_EVERY = Duration.ofMinutes(5);

  /**
   * Who may book is of the engine's role; of another user's session no more can be seen. A session
   * that is being opened has no state yet, and has begun nothing before it was.
   */
  private static final String START =
      """
      SELECT now() AS now,
             least(now(), min(CASE WHEN backend_start IS NULL OR state = 'disabled'
                                THEN now() - interval '1 day'
                                ELSE xact_start END)) AS oldest
        FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND pg_has_role(usesysid, 'stp_engine', 'USAGE')
      """;

  private final DataSource database;
  private final InstructOptions options;
  private final CurrentStaticData staticData;
  private final ExchangeRun exchanges;
  private final InstructionWriter instructing;
  private final InstructionDelivery delivery;
  private final MessageReceiver receiving;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private @Nullable Instant seen;
  private Instant wholePassDue = Instant.MIN;
  private long seenVersion;
  private long seenExchanges;
  private Map<String, String> reportedFiles = Map.of();

  /**
   * A run.
   *
   * @param database with at least {@link #connections} connections
   * @param envelope in which each message goes out by itself, unless there is none
   * @param in where the custodian's files come
   * @param threads how much is done at a time
   */
  public SettlementRun(
      DataSource database,
      DeliveryTarget out,
      Envelope envelope,
      Path in,
      InstructOptions options,
      int threads,
      Clock clock)
      throws SQLException, IOException {
    this.database = database;
    this.options = options;
    this.staticData = CurrentStaticData.read(database);
    this.exchanges = new ExchangeRun(database);
    this.instructing = new InstructionWriter(database, staticData);
    this.delivery = new InstructionDelivery(database, out, envelope, threads, clock);
    this.receiving = new MessageReceiver(database, in, threads, clock);
  }

  /** How many connections a run with so many threads uses. */
  public static int connections(int threads) {
    return InstructionWriter.CONNECTIONS + 3 * threads;
  }

  /** Instructs what is new, delivers what waits, receives what has arrived. */
  void turn(Watcher watcher) throws SQLException, IOException, InterruptedException {
    staticData.refresh();
    InstructCounts instructed = InstructCounts.NOTHING;
    SQLException failure = null;
    try {
      instructed = instruct();
    } catch (SQLException e) {
      failure = e; // what was instructed before is delivered and answered all the same
    }
    watcher.done(new Turn(instructed, delivery.pass(), receiving.pass()));
    reportFiles(watcher);
    if (failure != null) {
      throw failure;
    }
  }

  /** Once, not at every turn that finds them there again. */
  private void reportFiles(Watcher watcher) {
    Map<String, String> failures = receiving.failures();
    failures.forEach(
        (file, reason) -> {
          if (!reason.equals(reportedFiles.get(file))) {
            LOG.warn("event=file-not-received file=\"{}\" error=\"{}\"", file, reason);
            watcher.leftAside(file, reason);
          }
        });
    reportedFiles = failures;
  }

  private InstructCounts instruct() throws SQLException {
    TurnStart start = start();
    Instant now = start.now;
    Instant since = seen;
    InstructCounts done;
    long version = staticData.get().version();
    boolean nothingChanged = version == seenVersion && exchanges.begin() == seenExchanges;
    if (since != null && now.isBefore(wholePassDue) && nothingChanged) {
      done = instructing.since(since, options);
    } else {
      seenExchanges = exchanges.run();
      done = instructing.all(options);
      wholePassDue = now.plus(WHOLE_PASS_EVERY);
      seenVersion = version;
    }
    seen = start.seen(options.settlingIn());
    return done;
  }

  private TurnStart start() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.one(connection, TurnStart.class, START);
    }
  }

  /** Trades that came before have been looked through; null before the first turn. */
  @Nullable Instant seen() {
    return seen;
  }

  /**
   * When a turn begins, by the clock that trades are stamped by.
   *
   * @param oldest when the oldest transaction began that runs now and may book trades
   */
  public record TurnStart(Instant now, Instant oldest) {
    private Instant seen(Duration settlingIn) {
      Instant settledIn = now.minus(settlingIn);
      Instant longest = settledIn.minus(LONGEST_TRANSACTION);
      Instant begun = oldest.minus(MARGIN);
      return Collections.min(List.of(settledIn, begun.isAfter(longest) ? begun : longest));
    }
  }

  /**
   * Takes turns until {@link #stop}. A turn that fails because the database, the inbox or the
   * target is unreachable is reported to the watcher and tried again; when instructing fails, it
   * delivers and receives all the same.
   *
   * @param every pause between two turns
   * @throws SQLException if the database refuses what we do, so that trying again won't help
   */
  public void untilStopped(Duration every, Watcher watcher)
      throws SQLException, InterruptedException {
    do {
      try {
        turn(watcher);
      } catch (SQLException e) {
        if (SqlFailure.of(e) == SqlFailure.BAD_DATA || SqlFailure.of(e) == SqlFailure.DEFECT) {
          throw e;
        }
        failed(e, watcher);
      } catch (IOException e) {
        failed(e, watcher);
      }
    } while (!stopping.await(every.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static void failed(Exception failure, Watcher watcher) {
    LOG.warn("event=turn-failed error=\"{}\"", failure.toString());
    watcher.failed(failure);
  }

  /** Ends {@link #untilStopped} after the turn in work. */
  public void stop() {
    stopping.countDown();
  }

  @Override
  public void close() {
    stop();
    delivery.close();
    receiving.close();
  }

  /** Sees every turn. */
  public interface Watcher {
    /** What a turn has done. */
    void done(Turn turn);

    /** Something in a turn could not be done, or all of it; it is tried again. */
    void failed(Exception failure);

    /** A file of the custodian can't be read or moved; reported once for each reason. */
    void leftAside(String file, String reason);
  }

  /** What one turn has done. */
  public record Turn(InstructCounts instructed, DeliveryCounts delivered, ReceivedCounts received) {
    /** Whether it has neither done anything nor found a trade that can't be instructed. */
    public boolean idle() {
      return instructed.instructions() == 0
          && instructed.newlyNotInstructable() == 0
          && delivered.messages() == 0
          && received.equals(ReceivedCounts.NOTHING);
    }
  }
}
