package io.straightway.custodian;

import static io.straightway.custodian.Participant.MONDAY;
import static io.straightway.custodian.Participant.instruction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstructionIntakeTest {
  @TempDir Path dir;
  private Participant desk;
  private Path in;

  @BeforeEach
  void openDesk() throws IOException {
    desk = new Participant(dir);
    in = Files.createDirectories(dir.resolve("in"));
  }

  @Test
  void filesAreTakenInTheOrderOfTheirNamesAndMoved() throws IOException {
    Files.createDirectories(in.resolve("sub"));
    Files.write(in.resolve("002.xml"), desk.bytes(instruction(2)));
    Files.write(in.resolve("001.bundle.xml"), desk.bundle(List.of(instruction(5), instruction(4))));
    Files.write(in.resolve("sub/003.xml"), desk.bytes(instruction(3)));
    Files.write(in.resolve("000.xml.part"), desk.bytes(instruction(9)));
    Files.writeString(in.resolve("000.xml"), "this is no message");
    try (SimulatedCustodian custodian = desk.custodian("0", "0", "0")) {
      custodian.begin(MONDAY, false);
      assertThat(new InstructionFiles(in).takeInto(custodian)).isEqualTo(4);
      assertThat(new InstructionFiles(in).takeInto(custodian)).isZero();
      assertThat(custodian.counts().refusedMessages()).isEqualTo(1);
    }
    assertThat(desk.reported())
        .containsExactly(
            "SI5 UNMATCHED CMIS", "SI4 UNMATCHED CMIS", "SI2 UNMATCHED CMIS", "SI3 UNMATCHED CMIS");
    assertThat(in.resolve("done/sub/003.xml")).hasBinaryContent(desk.bytes(instruction(3)));
    assertThat(in.resolve("000.xml.part")).exists();
    assertThat(in.resolve("002.xml")).doesNotExist();
  }

  @Test
  void aRunTakesWhatComesAndStopsWhenAsked() throws Exception {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0")) {
      SimulatorRun run = new SimulatorRun(custodian, new InstructionFiles(in), () -> MONDAY, null);
      Thread thread = new Thread(() -> work(run), "custodian-run");
      thread.start();
      Files.write(in.resolve("1.part"), desk.bytes(instruction(1)));
      Files.move(in.resolve("1.part"), in.resolve("1.xml"));
      await().until(() -> Files.exists(desk.out) && desk.answers().size() == 2);
      run.stop();
      thread.join();
    }
    assertThat(desk.reported()).containsExactly("SI1 MATCHED", "SI1 settled 113 left 0");
  }

  private static void work(SimulatorRun run) {
    try {
      run.untilStopped();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void instructionsTakenOverHttpSurviveARestart() throws Exception {
    SimulatedCustodian custodian = desk.custodian("1", "0", "0");
    custodian.begin(MONDAY, false);
    try (SimulatorServer server = SimulatorServer.start(custodian, 0)) {
      HttpResponse<String> single = post(server, desk.bytes(instruction(1)));
      HttpResponse<String> many =
          post(server, desk.bundle(List.of(instruction(1), instruction(2), instruction(3))));
      assertThat(single.statusCode()).isEqualTo(200);
      assertThat(many.statusCode()).isEqualTo(200);
      assertThat(many.body()).isEqualTo("taken 3\n");
      // not closed yet: acknowledged instructions are in the journal already
      assertThat(Files.readAllLines(desk.state.resolve("journal.txt")))
          .filteredOn(line -> line.startsWith("I\t"))
          .hasSize(3);
    }
    custodian.close();
    try (SimulatedCustodian restarted = desk.custodian("1", "0", "0")) {
      restarted.begin(MONDAY, false);
      assertThat(restarted.counts().settled()).isEqualTo(3);
      restarted.answer();
    }
    assertThat(desk.answersByReference()).containsOnlyKeys("SI1", "SI2", "SI3");
  }

  @Test
  void invalidInstructionsAreRefused() throws Exception {
    try (SimulatedCustodian custodian = desk.custodian("1", "0", "0");
        SimulatorServer server = SimulatorServer.start(custodian, 0)) {
      custodian.begin(MONDAY, false);
      HttpResponse<String> rubbish = post(server, "hello".getBytes(StandardCharsets.US_ASCII));
      assertThat(rubbish.statusCode()).isEqualTo(400);
      assertThat(rubbish.body()).startsWith("taken 0\nrefused 1 XML_MALFORMED ");
      assertThat(send(HttpRequest.newBuilder(uri(server)).GET()).statusCode()).isEqualTo(405);
      assertThat(
              send(HttpRequest.newBuilder(uri(server))
                      .header("Content-Encoding", "gzip")
                      .POST(BodyPublishers.ofByteArray(desk.bytes(instruction(1)))))
                  .statusCode())
          .isEqualTo(415);
      assertThat(
              send(HttpRequest.newBuilder(uri(server).resolve("/instructions/x")).GET())
                  .statusCode())
          .isEqualTo(404);
      assertThat(post(server, new byte[32 * 1024 * 1024 + 1]).statusCode()).isEqualTo(413);
      assertThat(custodian.counts().instructions()).isZero();
    }
  }

  private static URI uri(SimulatorServer server) {
    return URI.create("http://127.0.0.1:" + server.port() + "/instructions");
  }

  private static HttpResponse<String> post(SimulatorServer server, byte[] body) throws Exception {
    return send(HttpRequest.newBuilder(uri(server)).POST(BodyPublishers.ofByteArray(body)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }
}
