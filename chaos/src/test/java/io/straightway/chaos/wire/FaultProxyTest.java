package io.straightway.chaos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class FaultProxyTest {
  @AutoClose
  private final ServerSocket target = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());

  @AutoClose private final FaultProxy proxy = new FaultProxy(false);

  FaultProxyTest() throws IOException {}

  @BeforeEach
  void route() {
    proxy.route(List.of(target.getLocalPort()));
  }

  @Test
  void forgottenConnectionsStayOpenAndSilentWhileNewOnesWork() throws Exception {
    try (Connection old = connect()) {
      old.send(1);
      assertThat(old.server.getInputStream().read()).isEqualTo(1);
      proxy.forget();
      old.send(2);
      try (Connection fresh = connect()) {
        fresh.send(3);
        assertThat(fresh.server.getInputStream().read()).isEqualTo(3);
      }
      assertThat(old.server.getInputStream().available()).isZero();
      assertThat(proxy.awaitNoneTo(target.getLocalPort(), Patience.MOMENT)).isFalse();

      proxy.heal();
      await().until(() -> proxy.awaitNoneTo(target.getLocalPort(), Patience.MOMENT));
    }
  }

  private Connection connect() throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    return new Connection(client, target.accept());
  }

  private record Connection(Socket client, Socket server) implements AutoCloseable {
    void send(int number) throws IOException {
      client.getOutputStream().write(number);
    }

    @Override
    public void close() throws IOException {
      client.close();
      server.close();
    }
  }
}
