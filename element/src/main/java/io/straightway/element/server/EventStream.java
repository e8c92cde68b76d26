package io.straightway.element.server;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A response of server-sent events that is written without waiting (Servlet's non-blocking writes):
 * no thread waits for a subscriber, and at most one unwritten text is held for each. Safe for use
 * by several threads.
 */
public final class EventStream implements WriteListener {
  private final AsyncContext context;
  private final ServletOutputStream out;
  private byte @Nullable [] text;
  private @Nullable Runnable written;
  private Runnable gone = () -> {};
  private boolean begun;
  private boolean ended;
  private boolean unflushed;

  private EventStream(AsyncContext context) throws IOException {
    this.context = context;
    this.out = context.getResponse().getOutputStream();
  }

  /**
   * Creates a stream that answers a request and has not begun.
   *
   * @param longest the lifetime in milliseconds; 0 for no limit
   */
  public static EventStream answering(
      HttpServletRequest request, HttpServletResponse response, long longest) throws IOException {
    response.setContentType("text/event-stream");
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Accel-Buffering", "no"); // otherwise nginx collects events
    response.setHeader("Connection", "close"); // closed with the stream, not reused
    AsyncContext context = request.startAsync();
    context.setTimeout(longest);
    return new EventStream(context);
  }

  /**
   * Begins the stream; texts are written from then on.
   *
   * @param whenGone is called when the connection is gone
   */
  public void begin(Runnable whenGone) {
    gone = whenGone;
    context.addListener(new Expiry());
    out.setWriteListener(this);
  }

  /**
   * Begins to write a text; the previous one must have been written.
   *
   * @param whenWritten is called once, by any thread, when the connection has all of it
   */
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

  /** Writes as much as the connection accepts; the container calls again when it accepts more. */
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

  /** Ends the connection, whether or not the subscriber has read everything that was written. */
  public synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    text = null;
    try {
      context.complete();
    } catch (IllegalStateException e) {
      // already ended by the container
    }
  }

  /** Treats a connection at the end of its lifetime as gone. */
  private final class Expiry implements AsyncListener {
    @Override
    public void onTimeout(AsyncEvent event) {
      gone.run();
      end();
    }

    @Override
    public void onComplete(AsyncEvent event) {
      // it was ended
    }

    @Override
    public void onError(AsyncEvent event) {
      // the writing is told too
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
      // it is never dispatched
    }
  }
}
