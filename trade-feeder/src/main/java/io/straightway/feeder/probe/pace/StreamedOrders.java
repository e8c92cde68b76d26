package io.straightway.feeder.probe.pace;

import io.straightway.feeder.answer.StreamedReply;
import io.straightway.feeder.deliver.DocumentStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The connection of one thread among those that share a stream.
 *
 * @param timeout the time to wait for an answer
 */
public record StreamedOrders(DocumentStream stream, Duration timeout) implements OrderConnection {
  @Override
  public void open() throws IOException {
    uninterrupted(
        () -> {
          stream.open();
          return stream;
        });
  }

  /** Always true: the stream renews itself. */
  @Override
  public boolean isFresh(long nanos) {
    return true;
  }

  @Override
  public void renew() {
    // see isFresh
  }

  @Override
  public Answer post(byte[] document) throws IOException {
    return uninterrupted(
        () -> {
          StreamedReply reply = stream.send(document).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
          return new Answer(reply.status(), reply::reply);
        });
  }

  private interface Call<T> {
    T run() throws IOException, InterruptedException, ExecutionException, TimeoutException;
  }

  private static <T> T uninterrupted(Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    stream.close();
  }
}
