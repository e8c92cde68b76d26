package io.straightway.streams.relay;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/** Committed transactions of a slot, whole and in the order of their commits. */
final class ChangeStream implements AutoCloseable {
  private static final int STATUS_SECONDS = 1;

  private final PGReplicationStream stream;
  private final PgOutput messages = new PgOutput();
  private long nextIdleNanos = System.nanoTime();

  private ChangeStream(PGReplicationStream stream) {
    this.stream = stream;
  }

  /**
   * Reads from where the slot was confirmed last.
   *
   * @param relay is used by nothing else until the stream is closed
   * @throws SQLException with SQLSTATE 55006 if another program reads the slot
   */
  static ChangeStream open(Connection relay, RelaySlot slot) throws SQLException {
    return new ChangeStream(
        relay
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .replicationStream()
            .logical()
            .withSlotName(slot.name())
            .withSlotOption("proto_version", 1)
            .withSlotOption("publication_names", String.join(",", RelaySlot.PUBLICATIONS))
            .withStatusInterval(STATUS_SECONDS, TimeUnit.SECONDS)
            .withAutomaticFlush(false)
            .start());
  }

  /**
   * What has arrived, without waiting for more transactions; one that has begun is awaited.
   *
   * @param rows as soon as it has so many rows, it ends with their transaction
   */
  List<CommittedChanges> next(int rows) throws SQLException {
    List<CommittedChanges> arrived = new ArrayList<>();
    int found = 0;
    while (found < rows) {
      @Nullable ByteBuffer message =
          messages.isWithinTransaction() ? stream.read() : stream.readPending();
      if (message == null) {
        break;
      }
      @Nullable CommittedChanges committed = messages.read(message, stream.getLastReceiveLSN());
      if (committed != null) {
        arrived.add(committed);
        found += Math.max(1, committed.changes().size());
      }
    }
    return arrived;
  }

  /** Everything before this was delivered; the server is told at once. */
  void confirm(LogSequenceNumber end) throws SQLException {
    stream.setFlushedLSN(end);
    stream.setAppliedLSN(end);
    stream.forceUpdateStatus();
  }

  /**
   * With everything that arrived confirmed: the log that the server has read without finding a
   * change for us is confirmed too, so that it need not keep it. The server answers with how far it
   * has read, for the next time. Asked for more than once a second, it does nothing.
   */
  void confirmIdle() throws SQLException {
    if (System.nanoTime() - nextIdleNanos >= 0) {
      nextIdleNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(STATUS_SECONDS);
      confirm(stream.getLastReceiveLSN());
    }
  }

  /** Keeps the session alive while nothing is read. */
  void stayAlive() throws SQLException {
    stream.forceUpdateStatus();
  }

  @Override
  public void close() throws SQLException {
    stream.close();
  }
}
