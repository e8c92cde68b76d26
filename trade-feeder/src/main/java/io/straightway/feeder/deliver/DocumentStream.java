package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.StreamedReply;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A way on which documents follow each other without waiting for the answers. */
public interface DocumentStream extends Closeable {
  /**
   * Opens it if it is not.
   *
   * @throws IOException if it can't be opened
   */
  void open() throws IOException, InterruptedException;

  /**
   * Sends a body. Its answer comes later, or a failure; whether the body was taken is not known
   * then.
   *
   * @throws IOException if it can't be sent
   */
  CompletableFuture<StreamedReply> send(byte[] body) throws IOException, InterruptedException;

  @Override
  void close();
}
