package io.straightway.settlement.run;

import io.straightway.db.Queries;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.Replay;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.staticdata.CurrentStaticData;
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
 * Instructs, delivers and receives in repeated turns. New trades are found by their creation time:
 * a turn examines the trades created since the previous turn or, if earlier, since the start of the
 * oldest transaction then running: at most 30 s back, and 30 s if that start can't be seen; and
 * those of instructions withdrawn since then. All trades are examined at the start, every five
 * minutes, after static data was loaded, and when an exchange of ISINs has begun. The run may be
 * killed at any instant and restarted, and several may run at once.
 */
public final class SettlementRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SettlementRun.class);
  private static final Duration LONGEST_TRANSACTION = Duration.ofSeconds(30);

  /**
   * Allows for two delays: a transaction appears to have begun a little later than it has, and if
   * each step commits, a trade is created a moment before it is booked.
   */
  private static final Duration MARGIN = Duration.ofSeconds(1);

  private static final Duration WHOLE_PASS_EVERY = Duration.ofMinutes(5);

  /**
   * Only sessions of the engine's role may book. For a session of another user no further details
   * are visible. A session being opened has no state yet, and can't have begun a transaction
   * earlier.
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
   * Creates a run.
   *
   * @param database provides at least {@link #connections} connections
   * @param envelope puts each message into a document of its own, unless its kind is NONE
   * @param in the directory for the custodian's files
   * @param inboxKey the key that signs them; null if they are not signed
   * @param threads the number of concurrent deliveries, and of concurrent transactions that receive
   */
  public SettlementRun(
      DataSource database,
      DeliveryTarget out,
      Envelope envelope,
      Path in,
      @Nullable ChannelKey inboxKey,
      InstructOptions options,
      int threads,
      Clock clock)
      throws SQLException, IOException {
    this.database = database;
    this.options = options;
    this.staticData = Replay.run(() -> CurrentStaticData.read(database));
    this.exchanges = new ExchangeRun(database);
    this.instructing = new InstructionWriter(database, staticData);
    this.delivery = new InstructionDelivery(database, out, envelope, threads, clock);
    this.receiving = new MessageReceiver(database, in, inboxKey, threads, clock);
  }

  /** Returns the number of connections that a run with this many threads uses. */
  public static int connections(int threads) {
    return InstructionWriter.CONNECTIONS + 3 * threads;
  }

  /** Instructs new trades, delivers waiting messages and receives new files. */
  void turn(Watcher watcher) throws SQLException, IOException, InterruptedException {
    staticData.refresh();
    InstructCounts instructed = InstructCounts.NOTHING;
    SQLException failure = null;
    try {
      instructed = instruct();
    } catch (SQLException e) {
      failure = e; // delivery and receipt continue regardless
    }
    watcher.done(new Turn(instructed, delivery.pass(), receiving.pass()));
    reportFiles(watcher);
    if (failure != null) {
      throw failure;
    }
  }

  /** Reports each file once per reason, not at every turn that finds it again. */
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

  /** Returns the time before which all trades have been examined; null before the first turn. */
  @Nullable Instant seen() {
    return seen;
  }

  /**
   * Start of a turn, by the clock that stamps trades.
   *
   * @param oldest the start of the oldest running transaction that may book trades
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
   * target is unreachable is reported to the watcher and retried; if instructing fails, delivery
   * and receipt continue regardless.
   *
   * @param every pause between two turns
   * @throws SQLException if the database refuses our work, so that a retry won't help
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

  /** Ends {@link #untilStopped} after the current turn. */
  public void stop() {
    stopping.countDown();
  }

  @Override
  public void close() {
    stop();
    delivery.close();
    receiving.close();
  }

  /** Observer of turns. */
  public interface Watcher {
    /** Reports the results of a turn. */
    void done(Turn turn);

    /** Reports that a turn failed, in part or completely; it is retried. */
    void failed(Exception failure);

    /** Reports a file of the custodian that can't be read or moved, once for each reason. */
    void leftAside(String file, String reason);
  }

  /** Results of one turn. */
  public record Turn(InstructCounts instructed, DeliveryCounts delivered, ReceivedCounts received) {
    /** Returns whether the turn did nothing and found no further trade that can't be instructed. */
    public boolean idle() {
      return instructed.instructions() == 0
          && instructed.newlyNotInstructable() == 0
          && delivered.messages() == 0
          && received.equals(ReceivedCounts.NOTHING);
    }
  }
}
