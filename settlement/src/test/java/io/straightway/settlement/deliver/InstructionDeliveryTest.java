package io.straightway.settlement.deliver;

import static io.straightway.messages.iso20022.SettlementStatus024.Status.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionDeliveryTest {
  private static final String STATUSES =
      "SELECT status, count(*) FROM settlement_instruction GROUP BY status ORDER BY status";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private @Nullable HttpServer server;
  private final Map<String, String> taken = new ConcurrentHashMap<>();
  private volatile String refused = "nothing";

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  private void book(int trades) throws Exception {
    installation.book(
        IntStream.rangeClosed(1, trades)
            .mapToObj(
                i -> TradeXml.purchase("A", i).with("Account", i % 2 == 0 ? "ACC1" : "ACC2").text())
            .toArray(String[]::new));
    installation.instruct();
  }

  private String serve() throws IOException {
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/instructions",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          boolean refuses = body.contains(refused);
          if (!refuses) {
            taken.put(exchange.getRequestHeaders().getFirst("Idempotency-Key"), body);
          }
          exchange.sendResponseHeaders(refuses ? 500 : 200, -1);
          exchange.close();
        });
    http.start();
    server = http;
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/instructions";
  }

  @Test
  void filesHoldTheMessagesOfAnAccountInTheirOrder() throws Exception {
    book(1100);

    DeliveryCounts done = installation.deliver();

    assertThat(done).isEqualTo(new DeliveryCounts(4, 1100, Map.of(), 0));
    assertThat(SettlementInstallation.files(installation.out()))
        .hasSize(4)
        .allMatch(name -> name.matches("\\d{19}\\.bundle\\.xml"));
    Map<String, List<Long>> byAccount = new java.util.HashMap<>();
    for (SettlementInstruction023 sent : CustodianAnswers.read(installation.out())) {
      byAccount
          .computeIfAbsent(sent.safekeepingAccount(), account -> new ArrayList<>())
          .add(Long.parseLong(sent.transactionId().substring(2)));
    }
    assertThat(byAccount).hasSize(2);
    assertThat(byAccount.values()).allSatisfy(ids -> assertThat(ids).hasSize(550).isSorted());
    assertThat(installation.query(STATUSES)).containsExactly("SENT 1100");
    assertThat(installation.deliver()).isEqualTo(DeliveryCounts.NOTHING);
  }

  @Test
  void aBundleThatMayHaveArrivedIsSentAgainUnderTheSameNameWithTheSameBytes() throws Exception {
    book(4);
    installation.deliver();
    String name = SettlementInstallation.files(installation.out()).get(0);
    byte[] first = Files.readAllBytes(installation.out().resolve(name));
    // as if the process had died between writing the file and the commit
    installation.tamper(
        "UPDATE outbox SET delivered_at = NULL, delivered_by = NULL; UPDATE settlement_instruction SET status = 'READY'");
    Files.delete(installation.out().resolve(name));
    installation.book(TradeXml.purchase("A", 9).with("Account", "ACC1").text());
    installation.instruct();

    installation.deliver();

    assertThat(Files.readAllBytes(installation.out().resolve(name))).isEqualTo(first);
    assertThat(SettlementInstallation.files(installation.out())).hasSize(3);
    assertThat(installation.query(STATUSES)).containsExactly("SENT 5");
  }

  @Test
  void aBundleIsSentAgainWithTheSameBytesAfterOneOfItsInstructionsWasWithdrawn() throws Exception {
    book(4);
    installation.deliver();
    String name = SettlementInstallation.files(installation.out()).get(0);
    byte[] first = Files.readAllBytes(installation.out().resolve(name));
    String refusedOne = CustodianAnswers.read(installation.out()).get(0).transactionId();
    // as if the process had died between writing the file and the commit, and the custodian had
    // already taken the file
    installation.tamper(
        "UPDATE outbox SET delivered_at = NULL, delivered_by = NULL; UPDATE settlement_instruction SET status = 'READY'");
    CustodianAnswers.write(
        installation.in(), "1.xml", List.of(CustodianAnswers.status(refusedOne, REFUSED, "SAFE")));
    installation.receive();
    installation.instructions().withdraw(installation.anna(), refusedOne);
    Files.delete(installation.out().resolve(name));

    installation.deliver();

    assertThat(Files.readAllBytes(installation.out().resolve(name))).isEqualTo(first);
    assertThat(installation.query(STATUSES)).containsExactly("CANCELLED 1", "SENT 3");
    assertThat(
            installation.query(
                "SELECT delivered_at IS NOT NULL, withdrawn_at IS NOT NULL, count(*) FROM outbox"
                    + " GROUP BY 1, 2 ORDER BY 3"))
        .containsExactly("f t 1", "t f 3");
  }

  @Test
  void anInstructionThatMayHaveBeenSentCanNeitherBeHeldNorWithdrawn() throws Exception {
    book(1);
    assertThat(installation.deliver("http://127.0.0.1:1/instructions").failures())
        .containsOnlyKeys("ACC2");
    String reference =
        installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction");

    assertThatThrownBy(() -> installation.instructions().hold(installation.anna(), reference))
        .isInstanceOf(InstructionRefusal.class)
        .hasMessageContaining("has been tried");
    assertThatThrownBy(() -> installation.instructions().withdraw(installation.anna(), reference))
        .isInstanceOf(InstructionRefusal.class);
    assertThat(installation.query("SELECT attempts, last_error IS NOT NULL FROM outbox"))
        .containsExactly("1 t");
  }

  @Test
  void anAccountThatFailsDoesNotStopTheOthers() throws Exception {
    book(6);
    refused = "SK-ACC1";
    String address = serve();

    DeliveryCounts done = installation.deliver(address);

    assertThat(done.messages()).isEqualTo(3);
    assertThat(done.failures()).containsOnlyKeys("ACC1");
    assertThat(installation.query(STATUSES)).containsExactly("READY 3", "SENT 3");

    refused = "nothing";
    assertThat(installation.deliver(address).messages()).isEqualTo(3);
    assertThat(taken).hasSize(2);
    assertThat(installation.query("SELECT DISTINCT attempts FROM outbox WHERE account = 'ACC1'"))
        .containsExactly("2");
  }

  @Test
  void anAnswerMayComeBeforeTheDeliveryIsNoted() throws Exception {
    book(1);
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    installation.tamper(
        "UPDATE outbox SET delivered_at = NULL, delivered_by = NULL; UPDATE settlement_instruction SET status = 'READY'");
    CustodianAnswers.write(
        installation.in(), "1.xml", List.of(CustodianAnswers.matched(sent.transactionId())));
    installation.receive();

    installation.deliver();

    assertThat(installation.query(STATUSES)).containsExactly("MATCHED 1");
    assertThat(installation.query("SELECT count(*) FROM outbox WHERE delivered_at IS NULL"))
        .containsExactly("0");
  }

  @Test
  void aBundleIsNeverWrittenThroughALink() throws Exception {
    Path victim = Files.writeString(dir.resolve("victim"), "untouched");
    book(1);
    // anybody can guess the name of the first bundle
    String name =
        installation.value("SELECT lpad(outbox_id::text, 19, '0') || '.bundle.xml' FROM outbox");
    for (String guess : List.of(name, "." + name + ".part")) {
      Files.createSymbolicLink(installation.out().resolve(guess), victim);
    }

    assertThat(installation.deliver().bundles()).isEqualTo(1);

    assertThat(victim).hasContent("untouched");
    assertThat(SettlementInstallation.files(installation.out())).contains(name);
    assertThat(installation.out().resolve(name)).isRegularFile();
    assertThat(Files.isSymbolicLink(installation.out().resolve(name))).isFalse();
  }
}
