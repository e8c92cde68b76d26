package io.straightway.app.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that are refused before the database is used. */
final class RelayTargetTest {
  @TempDir private Path dir;

  @Test
  void eventsDoNotCrossANetworkInTheClear() {
    StpRun http = relayTo("http://receiver.example/events");
    assertThat(http.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(http.err()).contains("http on this machine only");
    StpRun kafka = relayTo("kafka:kafka1.example:9092/books");
    assertThat(kafka.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(kafka.err()).contains("security.protocol=SSL or SASL_SSL");
  }

  @Test
  void aTargetThatItDoesNotKnowIsAUsageError() {
    for (String target : List.of("ftp://x", "kafka:host:9092", "")) {
      StpRun wrong = relayTo(target);
      assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(wrong.err())
          .contains("--to takes file:PATH, https://... (http:// to this machine only)");
    }
  }

  private StpRun relayTo(String target) {
    Map<String, String> login = Map.of("STP_RELAY_USER", "relay", "STP_RELAY_PASSWORD", "secret");
    String nobody = "jdbc:postgresql://127.0.0.1:1/books";
    return StpRun.in(dir, login, "relay", "--database", nobody, "--to", target);
  }
}
