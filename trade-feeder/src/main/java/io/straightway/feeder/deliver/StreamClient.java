package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.StreamedReply;
import io.straightway.feeder.deliver.Answer.Deferral;
import io.straightway.feeder.deliver.Answer.RequestRefusal;
import io.straightway.feeder.file.MessageBatch;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client that sends every document over a kept connection. */
final class StreamClient implements ElementClient {
  private final URI to;
  private final Duration timeout;
  private final TradeSocket socket;

  StreamClient(FeedSettings settings) {
    this.to = settings.to();
    this.timeout = settings.requestTimeout();
    this.socket = new TradeSocket(to, settings.identity(), timeout);
  }

  @Override
  public Answer post(MessageBatch batch) throws InterruptedException {
    try {
      StreamedReply reply = socket.send(batch.body()).get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      return Answer.of(reply.status(), reply.reply(), null);
    } catch (WebSocketHandshakeException e) {
      int status = e.getResponse().statusCode();
      return status >= 400 && status < 500
          ? new RequestRefusal("HTTP " + status)
          : new Deferral("HTTP " + status);
    } catch (IOException | ExecutionException e) {
      return new Deferral("no answer from " + to + ": " + e.getMessage());
    } catch (TimeoutException e) {
      return new Deferral("no answer from " + to + " within " + timeout.toSeconds() + " s");
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
