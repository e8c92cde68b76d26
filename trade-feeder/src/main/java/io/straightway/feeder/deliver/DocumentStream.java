package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.StreamedReply;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A stream of documents that are sent without waiting for the answers. */
public interface DocumentStream extends Closeable {
  /**
   * Opens the stream if it is not open.
   *
   * @throws IOException if the stream can't be opened
   */
  void open() throws IOException, InterruptedException;

  /**
   * Sends a body. The result is the answer, or a failure, after which it is unknown whether the
   * element took the body.
   *
   * @throws IOException if the body can't be sent
   */
  CompletableFuture<StreamedReply> send(byte[] body) throws IOException, InterruptedException;

  @Override
  void close();
}
