package io.straightway.feeder.deliver;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * A subscriber that collects the body of an answer, but fails if the body is too long to be one.
 */
final class LimitedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
  private final int limit;
  private long received;
  private @Nullable Subscription subscription;

  /**
   * Creates a subscriber.
   *
   * @param limit the most bytes accepted
   */
  LimitedBody(int limit) {
    this.limit = limit;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole.getBody();
  }

  @Override
  public void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    whole.onSubscribe(newSubscription);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    buffers.forEach(buffer -> received += buffer.remaining());
    if (received <= limit) {
      whole.onNext(buffers);
    } else if (subscription != null) {
      subscription.cancel();
      whole.onError(new IOException("the answer has more than " + limit + " bytes"));
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.onError(failure);
  }

  @Override
  public void onComplete() {
    whole.onComplete();
  }
}
