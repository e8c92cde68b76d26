package io.straightway.feeder.probe.pace;

import io.straightway.feeder.answer.Reply;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Supplier;

/** A way to an element for one order after the other of one thread. Any thread may close it. */
public interface OrderConnection extends Closeable {
  /**
   * What came back.
   *
   * @param status the HTTP status
   * @param reply reads the rest
   */
  record Answer(int status, Supplier<Reply> reply) {}

  /**
   * Opens it if it is not.
   *
   * @throws IOException if it can't be opened within the time-out
   */
  void open() throws IOException;

  /** Whether it is open, and will not have been idle for long then. */
  boolean isFresh(long nanos);

  /** Opens it anew. If that fails it stays closed, and the next {@link #open()} tries again. */
  void renew();

  /**
   * Sends a document and waits for its answer.
   *
   * @throws IOException if there is none; whether the document was taken is not known then
   */
  Answer post(byte[] document) throws IOException;

  @Override
  void close();
}
