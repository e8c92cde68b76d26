package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.ledger.Ledger;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Takes in the custodian's files: those named {@code *.xml} in a directory, in the order of their
 * names, each one message or a bundle of them. A file is moved to {@code done/} when everything in
 * it is committed; until then it is loaded again, from its beginning, by whoever looks next, and
 * what was committed before is a duplicate. Whoever writes a file writes it under another name, or
 * one that begins with a dot, and renames it when it is whole. A file that was replaced while it
 * was loaded stays where it is, for the next pass. One that can't be read or moved does not stop
 * the others.
 *
 * <p>Messages of one instruction are applied in their order; those of different ones side by side.
 */
public final class MessageReceiver implements AutoCloseable {
  private static final long MOST_BYTES = 64L << 20;
  private static final long MOST_BYTES_AT_ONCE = 64L << 20;
  private static final int MESSAGES_PER_TRANSACTION = 500;

  private final Path directory;
  private final Path done;
  private final Clock clock;
  private final CustodianMessageParser parser = new CustodianMessageParser();
  private final List<MessageApplier> lanes;
  private final ExecutorService threads;
  private final Map<String, String> failures = new TreeMap<>();

  /**
   * Receives from a directory.
   *
   * @param database with three connections for every thread
   * @param threads how many transactions run at a time, at least 1
   * @throws IOException if the directory can't be used
   */
  public MessageReceiver(DataSource database, Path directory, int threads, Clock clock)
      throws IOException {
    this.directory = directory;
    this.done = Files.createDirectories(directory.resolve("done"));
    this.clock = clock;
    Ledger ledger = new Ledger(new Transactions(database));
    this.lanes =
        IntStream.range(0, threads)
            .mapToObj(i -> new MessageApplier(database, ledger, parser))
            .toList();
    this.threads =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, "receive");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Takes in all files that are there now.
   *
   * @throws SQLException if the database can't answer; files that were not finished stay
   * @throws IOException if the directory can't be read
   * @throws InterruptedException if this thread is interrupted
   */
  public ReceivedCounts pass() throws SQLException, IOException, InterruptedException {
    failures.clear();
    ReceivedCounts total = lanes.get(0).applyEarly();
    List<Taken> taken = new ArrayList<>();
    long bytes = 0;
    List<byte[]> documents = new ArrayList<>();
    List<CustodianMessage> tooLarge = new ArrayList<>();
    for (Path file : files()) {
      try {
        Taken read = Taken.of(file);
        if (read.size() > MOST_BYTES) {
          tooLarge.add(digest(file));
        } else {
          documents.addAll(parser.documents(Files.readAllBytes(file)));
          bytes += read.size();
        }
        taken.add(read);
      } catch (NoSuchFileException e) {
        continue; // another one has taken it in
      } catch (IOException e) {
        failures.put(String.valueOf(file.getFileName()), e.toString());
        continue;
      }
      if (documents.size() >= MESSAGES_PER_TRANSACTION * lanes.size()
          || bytes >= MOST_BYTES_AT_ONCE) {
        total = total.plus(apply(documents, tooLarge));
        moveAway(taken);
        bytes = 0;
      }
    }
    total = total.plus(apply(documents, tooLarge));
    moveAway(taken);
    return total;
  }

  /** The files that the last pass could not read or move, by name, with the reason. */
  public Map<String, String> failures() {
    return Map.copyOf(failures);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(file -> isMessageFile(String.valueOf(file.getFileName())))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  private static boolean isMessageFile(String name) {
    return name.endsWith(".xml") && !name.startsWith(".");
  }

  private CustodianMessage digest(Path file) throws IOException {
    MessageDigest digest = ContentHash.newDigest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      byte[] kept = in.readNBytes(CustodianMessageParser.MOST_KEPT);
      long length = kept.length + in.transferTo(java.io.OutputStream.nullOutputStream());
      return CustodianMessageParser.tooLarge(digest.digest(), kept, length, clock.instant());
    }
  }

  private ReceivedCounts apply(List<byte[]> documents, List<CustodianMessage> unread)
      throws SQLException, InterruptedException {
    List<List<CustodianMessage>> byLane = new ArrayList<>();
    lanes.forEach(lane -> byLane.add(new ArrayList<>()));
    for (CustodianMessage message : parsed(documents)) {
      long id = message.instructionId().orElse(0);
      byLane.get((int) (id % lanes.size())).add(message);
    }
    byLane.get(0).addAll(unread);
    List<Callable<ReceivedCounts>> work = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      MessageApplier lane = lanes.get(i);
      List<CustodianMessage> messages = byLane.get(i);
      work.add(() -> apply(lane, messages));
    }
    documents.clear();
    unread.clear();
    ReceivedCounts total = ReceivedCounts.NOTHING;
    for (ReceivedCounts one : all(work)) {
      total = total.plus(one);
    }
    return total;
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
    return all(work).stream().flatMap(List::stream).toList();
  }

  private static ReceivedCounts apply(MessageApplier lane, List<CustodianMessage> messages)
      throws SQLException {
    ReceivedCounts total = ReceivedCounts.NOTHING;
    for (int from = 0; from < messages.size(); from += MESSAGES_PER_TRANSACTION) {
      int to = Math.min(messages.size(), from + MESSAGES_PER_TRANSACTION);
      total = total.plus(lane.apply(messages.subList(from, to)));
    }
    return total;
  }

  private <T> List<T> all(List<Callable<T>> work) throws SQLException, InterruptedException {
    List<T> results = new ArrayList<>();
    for (Future<T> one : threads.invokeAll(work)) {
      try {
        results.add(one.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof SQLException failure) {
          throw failure;
        }
        throw new IllegalStateException("taking in failed: " + e.getCause(), e);
      }
    }
    return results;
  }

  private void moveAway(List<Taken> files) {
    for (Taken file : files) {
      try {
        if (file.equals(Taken.of(file.path()))) {
          Files.move(file.path(), place(file.path()), StandardCopyOption.ATOMIC_MOVE);
        }
      } catch (IOException e) {
        if (!(e instanceof NoSuchFileException)) { // another one has moved it
          failures.put(String.valueOf(file.path().getFileName()), e.toString());
        }
      }
    }
    files.clear();
  }

  /** A file as it was before it was read: another one of its name is another file. */
  private record Taken(Path path, long size, Object key, Instant modified) {
    static Taken of(Path path) throws IOException {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      Object key = Objects.requireNonNullElse(now.fileKey(), path);
      return new Taken(path, now.size(), key, now.lastModifiedTime().toInstant());
    }
  }

  private Path place(Path file) {
    String name = String.valueOf(file.getFileName());
    Path place = done.resolve(name);
    for (int number = 2; Files.exists(place); number++) {
      place = done.resolve(name.replaceFirst("\\.xml$", "." + number + ".xml"));
    }
    return place;
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
