package io.straightway.streams.fanout.server;

import io.straightway.streams.fanout.Outlet;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A response that is written without waiting (Servlet's non-blocking writes): no thread waits for a
 * subscriber, and of what he does not take there is one text.
 */
final class EventStream implements Outlet, WriteListener {
  private final AsyncContext context;
  private final ServletOutputStream out;
  private byte @Nullable [] text;
  private @Nullable Runnable written;
  private Runnable gone = () -> {};
  private boolean begun;
  private boolean ended;
  private boolean unflushed;

  /** A stream that has not begun. */
  EventStream(AsyncContext context) throws IOException {
    this.context = context;
    this.out = context.getResponse().getOutputStream();
  }

  /**
   * Begins; texts are written from then on.
   *
   * @param whenGone is called when the connection is gone
   */
  void begin(Runnable whenGone) {
    gone = whenGone;
    out.setWriteListener(this);
  }

  @Override
  public synchronized void write(byte[] bytes, Runnable whenWritten) {
    text = bytes;
    written = whenWritten;
    goOn();
  }

  @Override
  public synchronized void onWritePossible() {
    begun = true;
    goOn();
  }

  /** As far as the connection takes it; the container calls again when it takes more. */
  private void goOn() {
    if (!begun || ended) {
      return;
    }
    try {
      byte[] next = text;
      if (next != null && out.isReady()) {
        text = null;
        unflushed = true;
        out.write(next);
      }
      if (text == null && unflushed && out.isReady()) {
        unflushed = false;
        out.flush();
      }
      Runnable done = written;
      if (done != null && text == null && !unflushed && out.isReady()) {
        written = null;
        done.run();
      }
    } catch (IOException | IllegalStateException e) {
      onError(e);
    }
  }

  @Override
  public void onError(Throwable failure) {
    gone.run();
    end();
  }

  @Override
  public synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    text = null;
    try {
      context.complete();
    } catch (IllegalStateException e) {
      // the container has ended it
    }
  }
}
