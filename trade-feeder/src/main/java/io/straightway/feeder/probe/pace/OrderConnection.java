package io.straightway.feeder.probe.pace;

import io.straightway.feeder.answer.Reply;
import java.io.Closeable;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * A connection to an element for one thread, which sends one order after the other. Any thread may
 * close it.
 */
public interface OrderConnection extends Closeable {
  /**
   * An element's answer.
   *
   * @param status the HTTP status
   * @param reply reads the body
   */
  record Answer(int status, Supplier<Reply> reply) {}

  /**
   * Opens the connection if it is not open.
   *
   * @throws IOException if it can't be opened within the timeout
   */
  void open() throws IOException;

  /**
   * Returns whether the connection is open, and will not have been idle for too long at that time.
   */
  boolean isFresh(long nanos);

  /**
   * Opens the connection again. If that fails it stays closed, and the next {@link #open()} tries
   * again.
   */
  void renew();

  /**
   * Sends a document and waits for its answer.
   *
   * @throws IOException if there is none; it is then unknown whether the element took the document
   */
  Answer post(byte[] document) throws IOException;

  @Override
  void close();
}
