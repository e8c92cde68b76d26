package io.straightway.db.audit;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
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
 * Notes the head of the audit outside the database, each minute in which there were events: in the
 * log, and in a file that is only ever appended to, by any number of processes. What was noted last
 * must still be in the chain; if it is not, that is an error in the log at once.
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
   * Begins to note, by the engine's login.
   *
   * @param file null to note in the log only
   * @throws IOException if the file can't be read or appended to, or is a link
   */
  public static AuditHeadNotes start(DatabaseAddress address, @Nullable Path file, Clock clock)
      throws IOException {
    List<AuditHead> noted =
        file != null && Files.exists(file) ? AuditHead.in(file) : List.<AuditHead>of();
    AuditHeadNotes notes =
        new AuditHeadNotes(
            new Database(address),
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

  /** Looks once; what fails is logged and done at the next look. */
  private synchronized void note() {
    try (Connection engine = database.connect(Role.ENGINE, "audit head")) {
      AuditHead before = last;
      if (before != null && !before.isIn(engine)) {
        LOG.error("event=audit-head-missing {}: the chain was cut off or written anew", before);
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

  /** One write for each line: several processes append to the same file. */
  private void write(AuditHead head) throws IOException {
    if (file != null) {
      String line =
          clock.instant().truncatedTo(ChronoUnit.SECONDS) + " event=audit-head " + head + "\n";
      file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
      file.force(true);
    }
  }

  /** Notes a last time. */
  @Override
  public void close() throws IOException {
    stopping.countDown();
    note();
    if (file != null) {
      file.close();
    }
  }
}
