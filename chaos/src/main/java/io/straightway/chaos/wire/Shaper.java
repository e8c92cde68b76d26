package io.straightway.chaos.wire;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A writer that applies the current mode to the bytes of all connections. */
final class Shaper {
  private static final long HOLD_MILLIS = 5;
  private static final long DELAY_MILLIS = 40;
  private static final int BYTES_BETWEEN_PAUSES = 16;

  private volatile WireMode mode = WireMode.OPEN;

  void set(WireMode next) {
    mode = next;
  }

  /**
   * Writes bytes, or holds them back while the connection is silent.
   *
   * @param ended returns whether the connection has ended, so that the bytes need not be held back
   */
  void write(OutputStream out, byte[] bytes, int length, BooleanSupplier ended) throws IOException {
    while (mode == WireMode.SILENT && !ended.getAsBoolean()) {
      pause(HOLD_MILLIS);
    }
    if (mode == WireMode.DELAY) {
      pause(DELAY_MILLIS);
    }
    if (mode == WireMode.DRIBBLE) {
      dribble(out, bytes, length);
    } else {
      out.write(bytes, 0, length);
      out.flush();
    }
  }

  private void dribble(OutputStream out, byte[] bytes, int length) throws IOException {
    for (int i = 0; i < length; i++) {
      out.write(bytes, i, 1);
      out.flush();
      if (i % BYTES_BETWEEN_PAUSES == 0 && mode == WireMode.DRIBBLE) {
        pause(1);
      }
    }
  }

  private static void pause(long millis) throws InterruptedIOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the proxy ends");
    }
  }
}
