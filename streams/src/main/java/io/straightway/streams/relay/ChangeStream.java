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

/** The committed transactions of a slot, whole and in the order of their commits. */
final class ChangeStream implements AutoCloseable {
  private static final int STATUS_SECONDS = 1;

  private final PGReplicationStream stream;
  private final PgOutput messages = new PgOutput();
  private long nextIdleNanos = System.nanoTime();

  private ChangeStream(PGReplicationStream stream) {
    this.stream = stream;
  }

  /**
   * Reads from the slot's last confirmed position.
   *
   * @param relay a connection that is not used otherwise until the stream is closed
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
   * Returns the transactions that have arrived, without waiting for more; a transaction that has
   * begun to arrive is awaited.
   *
   * @param rows the number of rows after which no further transaction is read
   */
  List<CommittedChanges> next(int rows) throws SQLException {
    List<CommittedChanges> arrived = new ArrayList<>();
    int count = 0;
    while (count < rows) {
      @Nullable ByteBuffer message =
          messages.isWithinTransaction() ? stream.read() : stream.readPending();
      if (message == null) {
        break;
      }
      @Nullable CommittedChanges committed = messages.read(message, stream.getLastReceiveLSN());
      if (committed != null) {
        arrived.add(committed);
        count += Math.max(1, committed.changes().size());
      }
    }
    return arrived;
  }

  /** Confirms that everything before a position was delivered, and informs the server at once. */
  void confirm(LogSequenceNumber end) throws SQLException {
    stream.setFlushedLSN(end);
    stream.setAppliedLSN(end);
    stream.forceUpdateStatus();
  }

  /**
   * Confirms the log that the server has read without finding a change for this slot, so that the
   * server need not keep it; everything that arrived must have been confirmed. The server answers
   * with its present position, for the next call. Does nothing if called more than once a second.
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
