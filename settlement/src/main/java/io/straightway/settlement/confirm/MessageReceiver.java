package io.straightway.settlement.confirm;

import io.straightway.books.Bookkeeper;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.settlement.DaemonThreads;
import io.straightway.settlement.ReceivedCounts;
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
 * order of their names, each with one or several messages in one of the two standards. A file is
 * moved to {@code done/} when everything in it is committed; until then each pass loads it from the
 * beginning, and messages committed before are duplicates. Senders must write a file under another
 * name, or one that begins with a dot, and rename it when it is complete. A file that was replaced
 * while it was loaded stays for the next pass. A file that can't be read or moved, or is not signed
 * though the custodian has a key, does not stop the others.
 *
 * <p>Messages of one instruction are applied in order, those of different instructions in parallel.
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
   * Creates a receiver for a directory.
   *
   * @param database provides three connections for every thread
   * @param key the key that signs the files; null if they are not signed
   * @param threads the number of concurrent transactions, at least 1
   * @throws IOException if the directory can't be used
   */
  public MessageReceiver(
      DataSource database, Path directory, @Nullable ChannelKey key, int threads, Clock clock)
      throws IOException {
    this.files = new MessageFiles(directory, parser, key, clock);
    this.clock = clock;
    Bookkeeper books = new Bookkeeper(database);
    this.lanes =
        IntStream.range(0, threads)
            .mapToObj(i -> new MessageApplier(database, books, parser))
            .toList();
    this.threads =
        Executors.newFixedThreadPool(
            2 * threads, // to apply, and to parse the next files
            DaemonThreads.named("receive"));
  }

  /**
   * Receives all files currently in the directory.
   *
   * @throws SQLException if the database can't answer; unfinished files stay
   * @throws IOException if the directory can't be read
   * @throws InterruptedException if this thread is interrupted
   */
  public ReceivedCounts pass() throws SQLException, IOException, InterruptedException {
    List<Path> waiting = files.list();
    ReceivedCounts total = lanes.get(0).applyEarly();
    Pipe pipe = new Pipe();
    try {
      MessageFiles.Batch batch = new MessageFiles.Batch();
      for (Path file : waiting) {
        files.read(file, batch);
        if (isEnough(batch)) {
          total = total.plus(pipe.push(batch));
          batch = new MessageFiles.Batch();
        }
      }
      return total.plus(pipe.push(batch)).plus(pipe.finish());
    } finally {
      pipe.rest();
    }
  }

  private boolean isEnough(MessageFiles.Batch batch) {
    return batch.documents().size() >= MESSAGES_PER_TRANSACTION * lanes.size()
        || batch.bytes() >= MOST_BYTES_AT_ONCE;
  }

  /** Returns the files that the last pass could not read or move, by name, with the reasons. */
  public Map<String, String> failures() {
    return files.failures();
  }

  private List<Callable<ReceivedCounts>> work(MessageFiles.Batch batch)
      throws SQLException, InterruptedException {
    List<List<CustodianMessage>> byLane = new ArrayList<>();
    lanes.forEach(lane -> byLane.add(new ArrayList<>()));
    for (CustodianMessage message : parsed(batch.documents())) {
      long id = message.instructionId().orElse(0);
      byLane.get((int) (id % lanes.size())).add(message);
    }
    byLane.get(0).addAll(batch.tooLarge());
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

  /**
   * Applies messages in transactions of limited size. A reversal begins one: what it reverses is
   * then in the books.
   */
  private static ReceivedCounts apply(MessageApplier lane, List<CustodianMessage> messages)
      throws SQLException {
    ReceivedCounts total = ReceivedCounts.NOTHING;
    int from = 0;
    for (int to = 1; to <= messages.size(); to++) {
      if (to == messages.size()
          || to - from == MESSAGES_PER_TRANSACTION
          || messages.get(to).isReversal()) {
        total = total.plus(lane.apply(messages.subList(from, to)));
        from = to;
      }
    }
    return total;
  }

  /**
   * Waits for all tasks and returns their results.
   *
   * @throws SQLException the failure of the first task that failed
   */
  private static <T> List<T> all(List<Future<T>> begun) throws SQLException, InterruptedException {
    List<T> results = new ArrayList<>();
    ExecutionException failed = null;
    for (Future<T> result : begun) {
      try {
        results.add(result.get());
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

  /** Applies messages while the next ones are read and parsed. */
  private final class Pipe {
    private final List<Future<ReceivedCounts>> begun = new ArrayList<>();
    private MessageFiles.@Nullable Batch applied;

    /**
     * Waits for the previous messages, then begins to apply the next; returns the outcome of the
     * previous.
     */
    ReceivedCounts push(MessageFiles.Batch batch) throws SQLException, InterruptedException {
      List<Callable<ReceivedCounts>> work = work(batch);
      ReceivedCounts before = finish();
      applied = batch;
      work.forEach(task -> begun.add(threads.submit(task)));
      return before;
    }

    ReceivedCounts finish() throws SQLException, InterruptedException {
      ReceivedCounts total = ReceivedCounts.NOTHING;
      for (ReceivedCounts counts : all(begun)) {
        total = total.plus(counts);
      }
      begun.clear();
      if (applied != null) {
        files.moveAway(applied);
        applied = null;
      }
      return total;
    }

    /** Waits for tasks still running, because a lane is not thread-safe. */
    void rest() throws InterruptedException {
      for (Future<ReceivedCounts> task : begun) {
        try {
          task.get();
        } catch (ExecutionException e) {
          // finish() reports the first failure; if it was not reached, the files remain for the
          // next pass
        }
      }
    }
  }
}
