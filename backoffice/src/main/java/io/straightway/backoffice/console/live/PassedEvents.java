package io.straightway.backoffice.console.live;

import io.straightway.element.server.EventStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Flow;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a fan-out on their way to a browser, event by event: the next event is read when the
 * browser's connection has taken the previous one. A browser that does not read therefore slows the
 * fan-out, which keeps each changed value once, and disconnects the browser.
 */
final class PassedEvents implements Flow.Subscriber<String> {
  private static final String DATA = "data: ";
  private static final int LONGEST = 65_536;

  private final EventStream to;
  private final UnaryOperator<String> form;
  private final StringBuilder event = new StringBuilder("retry: 1000\n");
  private volatile Flow.@Nullable Subscription from;
  private volatile boolean ended;

  /**
   * Creates the subscriber.
   *
   * @param form converts the data of an event for the page
   */
  PassedEvents(EventStream to, UnaryOperator<String> form) {
    this.to = to;
    this.form = form;
  }

  /** Returns whether a fan-out has begun to send. */
  boolean hasBegun() {
    return from != null;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    from = subscription;
    if (ended) {
      subscription.cancel();
    } else {
      subscription.request(1);
    }
  }

  @Override
  public void onNext(String line) {
    event
        .append(line.startsWith(DATA) ? DATA + form.apply(line.substring(DATA.length())) : line)
        .append('\n');
    if (!line.isEmpty() && event.length() < LONGEST) {
      more();
      return;
    }
    byte[] text = event.toString().getBytes(StandardCharsets.UTF_8);
    event.setLength(0);
    to.write(text, this::more);
  }

  private void more() {
    Flow.Subscription subscription = from;
    if (subscription != null) {
      subscription.request(1);
    }
  }

  /** Ends the stream and the subscription. */
  void end() {
    ended = true;
    Flow.Subscription subscription = from;
    if (subscription != null) {
      subscription.cancel();
    }
    to.end();
  }

  @Override
  public void onError(Throwable failure) {
    to.end();
  }

  @Override
  public void onComplete() {
    to.end();
  }
}
