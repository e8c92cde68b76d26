package io.straightway.operators.audit;

import io.straightway.db.Database;
import io.straightway.db.Role;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes the head of the audit chain outside the database, in each minute that has new events: in
 * the log, and in a file that any number of processes only ever append to. If the head noted last
 * is no longer in the chain, an error is logged at once.
 */
public final class AuditHeadNotes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AuditHeadNotes.class);
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final Database database;
  private final @Nullable FileChannel file;
  private final Clock clock;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private @Nullable AuditHead last;

  private AuditHeadNotes(
      Database database, @Nullable FileChannel file, @Nullable AuditHead last, Clock clock) {
    this.database = database;
    this.file = file;
    this.last = last;
    this.clock = clock;
  }

  /**
   * Starts noting, with the engine's login.
   *
   * @param file null to note in the log only
   * @throws IOException if the file can't be read or appended to, or is a link
   */
  public static AuditHeadNotes start(Database database, @Nullable Path file, Clock clock)
      throws IOException {
    List<AuditHead> noted =
        file != null && Files.exists(file) ? AuditHead.in(file) : List.<AuditHead>of();
    AuditHeadNotes notes =
        new AuditHeadNotes(
            database,
            file == null ? null : append(file),
            noted.isEmpty() ? null : noted.get(noted.size() - 1),
            clock);
    Thread thread = new Thread(notes::run, "audit-head");
    thread.setDaemon(true);
    thread.start();
    return notes;
  }

  private static FileChannel append(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
  }

  private void run() {
    try {
      do {
        note();
      } while (!stopping.await(INTERVAL.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Checks once; a failure is logged, and the next check makes up for it. */
  private synchronized void note() {
    try (Connection engine = database.connect(Role.ENGINE, "audit head")) {
      AuditHead before = last;
      if (before != null && !before.isIn(engine)) {
        LOG.error("event=audit-head-missing {}: the chain was cut off or rewritten", before);
      }
      AuditHead now = AuditHead.last(engine).orElse(null);
      if (now != null && !now.equals(before)) {
        LOG.info("event=audit-head {}", now);
        write(now);
      }
      last = now;
    } catch (SQLException | IOException | RuntimeException e) {
      LOG.warn("event=audit-head-not-noted error=\"{}\"", e.toString());
    }
  }

  /** Appends a line in a single write, because several processes append to the same file. */
  private void write(AuditHead head) throws IOException {
    if (file != null) {
      String line =
          clock.instant().truncatedTo(ChronoUnit.SECONDS) + " event=audit-head " + head + "\n";
      file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
      file.force(true);
    }
  }

  /** Notes the head a last time and stops. */
  @Override
  public void close() throws IOException {
    stopping.countDown();
    note();
    if (file != null) {
      file.close();
    }
  }
}
