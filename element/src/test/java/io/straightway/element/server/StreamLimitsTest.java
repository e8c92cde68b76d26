package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Streams whose senders do everything to keep them open. */
class StreamLimitsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final StreamEnd end = new StreamEnd();

  @Test
  void aStreamEndsWhileItsSenderPings() throws Exception {
    try (ConfigurableApplicationContext server = start("1s", "1s")) {
      WebSocket stream = open(server);
      assertClosed(() -> stream.sendPing(ByteBuffer.allocate(1)));
    }
  }

  @Test
  void aStreamEndsWithABodyThatDoesNotEnd() throws Exception {
    try (ConfigurableApplicationContext server = start("1h", "1s")) {
      WebSocket stream = open(server);
      stream.sendBinary(ByteBuffer.allocate(1024 * 1024), false).join();
      assertClosed(() -> stream.sendBinary(ByteBuffer.allocate(1), false));
    }
  }

  private ConfigurableApplicationContext start(String streamTime, String bodyTime)
      throws Exception {
    StaticDataFixture.load(database);
    return ElementServer.start(
        EngineFixture.settings(
            database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2),
        Map.of(ServerProperties.STREAM_TIME, streamTime, ServerProperties.BODY_TIME, bodyTime));
  }

  private WebSocket open(ConfigurableApplicationContext server) {
    URI address = URI.create("ws://127.0.0.1:" + ElementServer.port(server) + "/trades/stream");
    return HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, end).join();
  }

  private void assertClosed(Supplier<CompletableFuture<WebSocket>> sign) {
    await()
        .atMost(LONG)
        .until(
            () -> {
              assertThat(sign.get()).isNotNull();
              return end.code.isDone();
            });
    assertThat(end.code).isCompletedWithValue(1001);
  }

  private static final class StreamEnd implements WebSocket.Listener {
    private final CompletableFuture<Integer> code = new CompletableFuture<>();

    @Override
    public CompletionStage<?> onClose(WebSocket stream, int status, String reason) {
      code.complete(status);
      return CompletableFuture.completedStage(reason);
    }

    @Override
    public void onError(WebSocket stream, Throwable failure) {
      code.completeExceptionally(failure);
    }
  }
}
