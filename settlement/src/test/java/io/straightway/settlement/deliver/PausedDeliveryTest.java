package io.straightway.settlement.deliver;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.element.TradeXml;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pauses a delivering process while the custodian has its first bundle. */
class PausedDeliveryTest {
  private static final Duration STALL = Patience.MOMENT;
  private static final int TRADES = 1100;

  @TempDir private Path dir;
  private final CountDownLatch firstIsThere = new CountDownLatch(1);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private final Queue<Map.Entry<String, String>> taken = new ConcurrentLinkedQueue<>();

  private record Fixture(SettlementInstallation installation, HttpServer custodian)
      implements AutoCloseable {
    @Override
    public void close() {
      custodian.stop(0);
      installation.close();
    }
  }

  @Test
  void anotherProcessDeliversTheRestAndTheSuspendedOneNothingMore() throws Exception {
    try (Fixture fixture = new Fixture(SettlementInstallation.open(dir), custodian())) {
      SettlementInstallation installation = fixture.installation();
      book(installation);
      String target = "http://127.0.0.1:" + fixture.custodian().getAddress().getPort() + "/";
      Process sleeper = start(installation.engine().database().address(), target);
      assertThat(firstIsThere.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      signal(sleeper, "STOP");

      await().until(() -> deliverAll(installation, target));
      installation.book(TradeXml.purchase("LATER", 1).text());
      installation.instruct();
      mayAnswer.countDown();
      signal(sleeper, "CONT");

      assertThat(sleeper.waitFor()).as("it finds its lock lost").isNotZero();
      assertThat(taken).hasSize(4);
      assertThat(deliverAll(installation, target)).isTrue();
      Map<String, List<String>> bodies =
          taken.stream()
              .limit(4)
              .collect(
                  Collectors.groupingBy(
                      Map.Entry::getKey,
                      Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
      assertThat(bodies).as("the first bundle came twice, alike").hasSize(3);
      assertThat(bodies.values()).allMatch(same -> same.stream().distinct().count() == 1);
      assertThat(
              installation.query("SELECT status, count(*) FROM settlement_instruction GROUP BY 1"))
          .containsExactly("SENT " + (TRADES + 1));
    }
  }

  private static boolean deliverAll(SettlementInstallation installation, String target)
      throws Exception {
    installation.deliver(target);
    return installation.value("SELECT count(*) FROM outbox WHERE delivered_at IS NULL").equals("0");
  }

  private static void book(SettlementInstallation installation) throws Exception {
    installation.book(
        IntStream.rangeClosed(1, TRADES)
            .mapToObj(i -> TradeXml.purchase("A", i).text())
            .toArray(String[]::new));
    installation.instruct();
  }

  /** Returns a custodian that stores what it receives, but answers only when allowed to. */
  private HttpServer custodian() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::take);
    server.start();
    return server;
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean first = taken.isEmpty();
    taken.add(Map.entry(exchange.getRequestHeaders().getFirst("Idempotency-Key"), body));
    if (first) {
      firstIsThere.countDown();
      try {
        mayAnswer.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private Process start(DatabaseAddress address, String target) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            ShortLivedJvm.command(
                DeliveryProgram.class.getName(),
                List.of(address.jdbcUrl(), target, STALL.toString())));
    Credentials login = address.credentials(Role.ENGINE);
    builder.environment().put("STP_ENGINE_USER", login.user());
    builder.environment().put("STP_ENGINE_PASSWORD", login.password());
    builder.redirectErrorStream(true);
    builder.redirectOutput(dir.resolve("sleeper.log").toFile());
    return builder.start();
  }

  private static void signal(Process process, String signal) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
  }
}
