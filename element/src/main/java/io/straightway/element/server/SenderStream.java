package io.straightway.element.server;

import io.straightway.element.intake.AnswerJson;
import io.straightway.element.intake.TradeIntake.Answer;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lasting connection of one sender, a WebSocket (RFC 6455). Each of its binary messages is a body
 * as for {@code POST /trades}, and the sender need not wait for its answer before the next one.
 * Answers are sent as transactions commit: texts of one or more lines, each the JSON that {@code
 * POST} answers, with {@code body}, the number of the body on this connection from 1 on, and {@code
 * status}.
 *
 * <p>At most {@link #UNANSWERED} bodies have no answer; then nothing more is read until the sender
 * has taken answers. A stream lasts a minute, so that the sender's rights are checked again; later
 * bodies are answered with {@code STREAM_OVER} and not taken. A text, or a body without an end,
 * closes it; and the server, if the sender does not, or if a body does not end in time.
 */
final class SenderStream extends Endpoint implements MessageHandler.Partial<ByteBuffer> {
  /** Enough to keep every queue busy during a commit. */
  private static final int UNANSWERED = 1000;

  /** Runs checks of the clock, all in one thread. */
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run);

  private static final long LONGEST_WRITE_MILLIS = 10_000;
  private static final Logger LOG = LoggerFactory.getLogger(SenderStream.class);

  private final Bodies bodies;
  private final Semaphore unanswered = new Semaphore(UNANSWERED);
  private final long over;
  private final long bodyNanos;
  private final StringBuilder lines = new StringBuilder();
  private volatile @Nullable Session session;
  private BodyRoom.@Nullable Place place;
  private volatile RequestBody.@Nullable Arriving arriving;
  private volatile long begun;
  private long number;
  private int answers;
  private boolean sending;

  /** Creates a stream that has not begun. */
  SenderStream(Bodies bodies, ConnectionLimits limits) {
    this.bodies = bodies;
    this.over = System.nanoTime() + limits.streamTime().toNanos();
    this.bodyNanos = limits.bodyTime().toNanos();
  }

  /** Takes the bodies of one sender. */
  interface Bodies {
    /** Returns memory for one body. */
    BodyRoom.Place place();

    /** Returns a body that is about to arrive in that memory. */
    RequestBody.Arriving arriving(BodyRoom.Place place);

    /** Takes a body that has arrived; the answer follows later. */
    CompletableFuture<Answer> take(RequestBody body) throws InterruptedException;
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    opened.getAsyncRemote().setSendTimeout(LONGEST_WRITE_MILLIS);
    session = opened;
    opened.addMessageHandler(this);
    opened.addMessageHandler(
        String.class,
        (text, last) ->
            close(CloseReason.CloseCodes.CANNOT_ACCEPT, "send bodies as binary messages"));
    LATER.execute(this::endIfOverdue);
  }

  /** Pings and single bytes keep a connection open: its end depends on the clock alone. */
  private void endIfOverdue() {
    Session open = session;
    if (open == null || !open.isOpen()) {
      return;
    }
    long now = System.nanoTime();
    if (now - over > bodyNanos || (arriving != null && now - begun > bodyNanos)) {
      // waits for a sender that reads nothing
      new Thread(() -> close(CloseReason.CloseCodes.GOING_AWAY, "time is over"), "stream-end")
          .start();
    } else {
      LATER.execute(this::endIfOverdue);
    }
  }

  @Override
  public void onMessage(ByteBuffer part, boolean last) {
    Session open = session;
    if (open == null || !open.isOpen()) {
      return; // parts that were on their way when it was closed
    }
    RequestBody.Arriving body = arriving;
    if (body == null) {
      place = bodies.place();
      body = bodies.arriving(place);
      begun = System.nanoTime();
      arriving = body;
    }
    byte[] bytes = new byte[part.remaining()];
    part.get(bytes);
    body.add(bytes, bytes.length);
    boolean endless = body.isEndless();
    if (last || endless) {
      arriving = null;
      arrived(body.whole());
    }
    if (endless) {
      close(CloseReason.CloseCodes.TOO_BIG, "a body does not end");
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // failures are answered too
  private void arrived(RequestBody body) {
    BodyRoom.Place taken = Objects.requireNonNull(place, "a body has arrived somewhere");
    long own = ++number;
    try {
      unanswered.acquire();
      if (System.nanoTime() - over > 0) {
        taken.close();
        sendAnswer(
            own, AnswerJson.tryAgain("STREAM_OVER", "open another stream, and send it there"));
        return;
      }
      bodies
          .take(body)
          .whenComplete(
              (answer, failure) -> {
                taken.close();
                sendAnswer(
                    own,
                    failure == null
                        ? AnswerJson.of(answer)
                        : AnswerJson.tryAgain("OUTCOME_UNKNOWN", failure.toString()));
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      taken.close();
      close(CloseReason.CloseCodes.GOING_AWAY, "");
    }
  }

  private void sendAnswer(long body, AnswerJson json) {
    String line = json.line(out -> out.writeNumberProperty("body", body));
    synchronized (lines) {
      lines.append(line);
      answers++;
    }
    sendOn();
  }

  /** Sends one text at a time, with all answers so far. */
  private void sendOn() {
    String text;
    int count;
    synchronized (lines) {
      if (sending || answers == 0) {
        return;
      }
      sending = true;
      text = lines.toString();
      count = answers;
      lines.setLength(0);
      answers = 0;
    }
    Session open = session;
    if (open != null && open.isOpen()) {
      try {
        open.getAsyncRemote().sendText(text, result -> sent(result, count));
      } catch (IllegalStateException e) { // reset since; Tomcat would log it as an error of its own
        LOG.debug("event=stream-not-answered", e);
      }
    }
  }

  private void sent(SendResult result, int count) {
    synchronized (lines) {
      sending = false;
    }
    unanswered.release(count);
    if (result.isOK()) {
      sendOn();
    } else {
      close(CloseReason.CloseCodes.GOING_AWAY, "");
    }
  }

  /** A thread that waits for a free place must not wait for ever. */
  @Override
  public void onClose(Session closed, CloseReason reason) {
    unanswered.release(UNANSWERED);
    BodyRoom.Place left = place;
    if (arriving != null && left != null) {
      left.close();
    }
  }

  @Override
  public void onError(Session failed, Throwable failure) {
    LOG.info("event=stream-ended why=\"{}\"", failure.toString());
  }

  private void close(CloseReason.CloseCodes code, String reason) {
    Session open = session;
    try {
      if (open != null) {
        open.close(new CloseReason(code, reason));
      }
    } catch (IOException e) {
      LOG.debug("event=stream-not-closed", e);
    }
  }
}
