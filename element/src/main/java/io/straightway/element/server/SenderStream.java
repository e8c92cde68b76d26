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
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A kept connection of one sender, a WebSocket (RFC 6455). Each of its binary messages is a body as
 * {@code POST /trades} takes it, and nobody waits for its answer before the next one. Answers come
 * as transactions commit: texts of one or more lines, each the JSON that {@code POST} answers, with
 * {@code body}, the number of the body on this connection from 1 on, and {@code status}.
 *
 * <p>At most {@link #UNANSWERED} bodies have no answer; then nothing more is read until the sender
 * has taken answers. A stream lasts a minute, so that who may send is asked again; bodies after it
 * are answered with {@code STREAM_OVER} and not taken.
 */
final class SenderStream extends Endpoint implements MessageHandler.Partial<ByteBuffer> {
  /** Enough to keep every queue busy over a commit. */
  private static final int UNANSWERED = 1000;

  private static final Duration LIFETIME = Duration.ofMinutes(1);
  private static final long LONGEST_WRITE_MILLIS = 10_000;
  private static final Logger LOG = LoggerFactory.getLogger(SenderStream.class);

  private final Bodies bodies;
  private final Semaphore unanswered = new Semaphore(UNANSWERED);
  private final long over = System.nanoTime() + LIFETIME.toNanos();
  private final StringBuilder lines = new StringBuilder();
  private @Nullable Session session;
  private BodyRoom.@Nullable Place place;
  private RequestBody.@Nullable Arriving arriving;
  private long number;
  private int answers;
  private boolean sending;

  /** A stream that has not begun. */
  SenderStream(Bodies bodies) {
    this.bodies = bodies;
  }

  /** What takes the bodies of one sender. */
  interface Bodies {
    /** Room in memory for one. */
    BodyRoom.Place place();

    /** A body that is about to arrive there. */
    RequestBody.Arriving arriving(BodyRoom.Place place);

    /** Takes one that has arrived; what is said of it comes later. */
    CompletableFuture<Answer> take(RequestBody body) throws InterruptedException;
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    opened.setMaxIdleTimeout(LIFETIME.toMillis());
    opened.getAsyncRemote().setSendTimeout(LONGEST_WRITE_MILLIS);
    session = opened;
    opened.addMessageHandler(this);
  }

  @Override
  public void onMessage(ByteBuffer part, boolean last) {
    RequestBody.Arriving body = arriving;
    if (body == null) {
      place = bodies.place();
      body = bodies.arriving(place);
      arriving = body;
    }
    byte[] bytes = new byte[part.remaining()];
    part.get(bytes);
    body.add(bytes, bytes.length);
    if (last) {
      arriving = null;
      arrived(body.whole());
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it tells of failures, too
  private void arrived(RequestBody body) {
    BodyRoom.Place taken = Objects.requireNonNull(place, "a body has arrived somewhere");
    long own = ++number;
    try {
      unanswered.acquire();
      if (System.nanoTime() - over > 0) {
        taken.close();
        tell(own, AnswerJson.tryAgain("STREAM_OVER", "open another stream, and send it there"));
        return;
      }
      bodies
          .take(body)
          .whenComplete(
              (answer, failure) -> {
                taken.close();
                tell(
                    own,
                    failure == null
                        ? AnswerJson.of(answer)
                        : AnswerJson.tryAgain("OUTCOME_UNKNOWN", failure.toString()));
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      taken.close();
      close(CloseReason.CloseCodes.GOING_AWAY);
    }
  }

  private void tell(long body, AnswerJson said) {
    String line = said.line(out -> out.writeNumberProperty("body", body));
    synchronized (lines) {
      lines.append(line);
      answers++;
    }
    sendOn();
  }

  /** One text is under way at a time, and has all that is there to tell. */
  private void sendOn() {
    String text;
    int told;
    synchronized (lines) {
      if (sending || answers == 0) {
        return;
      }
      sending = true;
      text = lines.toString();
      told = answers;
      lines.setLength(0);
      answers = 0;
    }
    Session open = session;
    if (open != null && open.isOpen()) {
      open.getAsyncRemote().sendText(text, result -> sent(result, told));
    }
  }

  private void sent(SendResult result, int told) {
    synchronized (lines) {
      sending = false;
    }
    unanswered.release(told);
    if (result.isOK()) {
      sendOn();
    } else {
      close(CloseReason.CloseCodes.GOING_AWAY);
    }
  }

  /** Whoever waits for room must not wait for ever. */
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

  private void close(CloseReason.CloseCodes code) {
    Session open = session;
    try {
      if (open != null) {
        open.close(new CloseReason(code, ""));
      }
    } catch (IOException e) {
      LOG.debug("event=stream-not-closed", e);
    }
  }
}
