package io.straightway.settlement.confirm;

import io.straightway.db.Transactions;
import io.straightway.ledger.Ledger;
import io.straightway.settlement.DaemonThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Receives the custodian's files: those named {@code *.xml} or {@code *.fin} in a directory, in the
 * order of their names, each one message or several of them in one of the two standards. A file is
 * moved to {@code done/} when everything in it is committed; until then it is loaded again, from
 * its beginning, by the next that looks, and what was committed before is a duplicate. A writer of
 * a file writes it under another name, or one that begins with a dot, and renames it when it is
 * whole. A file that was replaced while it was loaded stays where it is, for the next pass. One
 * that can't be read or moved does not stop the others.
 *
 * <p>Messages of one instruction are applied in their order; those of different ones side by side.
 * While some files are applied, the next ones are read and parsed.
 */
public final class MessageReceiver implements AutoCloseable {
  private static final long MOST_BYTES_AT_ONCE = 64L << 20;
  private static final int MESSAGES_PER_TRANSACTION = 1000;

  private final MessageFiles files;
  private final Clock clock;
  private final CustodianMessageParser parser = new CustodianMessageParser();
  private final List<MessageApplier> lanes;
  private final ExecutorService threads;

  /**
   * Receives from a directory.
   *
   * @param database with three connections for every thread
   * @param threads how many transactions run at a time, at least 1
   * @throws IOException if the directory can't be used
   */
  public MessageReceiver(DataSource database, Path directory, int threads, Clock clock)
      throws IOException {
    this.files = new MessageFiles(directory, parser, clock);
    this.clock = clock;
    Ledger ledger = new Ledger(new Transactions(database));
    this.lanes =
        IntStream.range(0, threads)
            .mapToObj(i -> new MessageApplier(database, ledger, parser))
            .toList();
    this.threads =
        Executors.newFixedThreadPool(
            2 * threads, // to apply, and to parse what comes next
            DaemonThreads.named("receive"));
  }

  /**
   * Receives all files that are there now.
   *
   * @throws SQLException if the database can't answer; files that were not finished stay
   * @throws IOException if the directory can't be read
   * @throws InterruptedException if this thread is interrupted
   */
  public ReceivedCounts pass() throws SQLException, IOException, InterruptedException {
    List<Path> waiting = files.list();
    ReceivedCounts total = lanes.get(0).applyEarly();
    Pipe pipe = new Pipe();
    try {
      MessageFiles.Some some = new MessageFiles.Some();
      for (Path file : waiting) {
        files.read(file, some);
        if (isEnough(some)) {
          total = total.plus(pipe.push(some));
          some = new MessageFiles.Some();
        }
      }
      return total.plus(pipe.push(some)).plus(pipe.finish());
    } finally {
      pipe.rest();
    }
  }

  /**
   * Receives one file that lies in no directory: a message or a bundle of them. What can't be read
   * is kept, as that of a directory is.
   *
   * @param database with three connections
   */
  public static ReceivedCounts receive(DataSource database, byte[] file, Clock clock)
      throws SQLException {
    CustodianMessageParser parser = new CustodianMessageParser();
    Ledger ledger = new Ledger(new Transactions(database));
    Instant now = clock.instant();
    return apply(
        new MessageApplier(database, ledger, parser),
        parser.documents(file).stream().map(document -> parser.received(document, now)).toList());
  }

  private boolean isEnough(MessageFiles.Some some) {
    return some.documents().size() >= MESSAGES_PER_TRANSACTION * lanes.size()
        || some.bytes() >= MOST_BYTES_AT_ONCE;
  }

  /** The files that the last pass could not read or move, by name, with the reason. */
  public Map<String, String> failures() {
    return files.failures();
  }

  private List<Callable<ReceivedCounts>> work(MessageFiles.Some some)
      throws SQLException, InterruptedException {
    List<List<CustodianMessage>> byLane = new ArrayList<>();
    lanes.forEach(lane -> byLane.add(new ArrayList<>()));
    for (CustodianMessage message : parsed(some.documents())) {
      long id = message.instructionId().orElse(0);
      byLane.get((int) (id % lanes.size())).add(message);
    }
    byLane.get(0).addAll(some.tooLarge());
    List<Callable<ReceivedCounts>> work = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      MessageApplier lane = lanes.get(i);
      List<CustodianMessage> messages = byLane.get(i);
      work.add(() -> apply(lane, messages));
    }
    return work;
  }

  private List<CustodianMessage> parsed(List<byte[]> documents)
      throws SQLException, InterruptedException {
    Instant now = clock.instant();
    int share = (documents.size() + lanes.size() - 1) / lanes.size();
    List<Callable<List<CustodianMessage>>> work = new ArrayList<>();
    for (int from = 0; from < documents.size(); from += share) {
      List<byte[]> part =
          List.copyOf(documents.subList(from, Math.min(documents.size(), from + share)));
      work.add(() -> part.stream().map(document -> parser.received(document, now)).toList());
    }
    return all(threads.invokeAll(work)).stream().flatMap(List::stream).toList();
  }

  /** In transactions of about the same size. */
  private static ReceivedCounts apply(MessageApplier lane, List<CustodianMessage> messages)
      throws SQLException {
    ReceivedCounts total = ReceivedCounts.NOTHING;
    int parts = (messages.size() + MESSAGES_PER_TRANSACTION - 1) / MESSAGES_PER_TRANSACTION;
    for (int part = 0; part < parts; part++) {
      int from = messages.size() * part / parts;
      int to = messages.size() * (part + 1) / parts;
      total = total.plus(lane.apply(messages.subList(from, to)));
    }
    return total;
  }

  /**
   * The results of all, when the last one has ended.
   *
   * @throws SQLException of the first that failed
   */
  private static <T> List<T> all(List<Future<T>> begun) throws SQLException, InterruptedException {
    List<T> results = new ArrayList<>();
    ExecutionException failed = null;
    for (Future<T> one : begun) {
      try {
        results.add(one.get());
      } catch (ExecutionException e) {
        failed = failed == null ? e : failed;
      }
    }
    if (failed != null && failed.getCause() instanceof SQLException failure) {
      throw failure;
    }
    if (failed != null) {
      throw new IllegalStateException("receiving failed: " + failed.getCause(), failed);
    }
    return results;
  }

  @Override
  public void close() {
    threads.shutdown();
  }

  /** What is parsed while what came before it is applied. */
  private final class Pipe {
    private final List<Future<ReceivedCounts>> begun = new ArrayList<>();
    private MessageFiles.@Nullable Some applied;

    /** Begins to apply it, after what came before it; returns the outcome of that. */
    ReceivedCounts push(MessageFiles.Some some) throws SQLException, InterruptedException {
      List<Callable<ReceivedCounts>> work = work(some);
      ReceivedCounts before = finish();
      applied = some;
      work.forEach(one -> begun.add(threads.submit(one)));
      return before;
    }

    ReceivedCounts finish() throws SQLException, InterruptedException {
      ReceivedCounts total = ReceivedCounts.NOTHING;
      for (ReceivedCounts one : all(begun)) {
        total = total.plus(one);
      }
      begun.clear();
      if (applied != null) {
        files.moveAway(applied);
        applied = null;
      }
      return total;
    }

    /** Leaves nothing at work: a lane is not for several threads. */
    void rest() throws InterruptedException {
      for (Future<ReceivedCounts> one : begun) {
        try {
          one.get();
        } catch (ExecutionException e) {
          // finish() reports the first; if it was not reached, the files are there for the next
          // pass
        }
      }
    }
  }
}
