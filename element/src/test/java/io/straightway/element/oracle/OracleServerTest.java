package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.grammar.OracleGrammars;
import io.straightway.db.grammar.OracleGrammars.Grammar;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract's search for an Oracle server. */
class OracleServerTest {
  private static final Map<String, String> UNREACHABLE =
      Map.of(
          "STP_ORACLE_URL", "jdbc:oracle:thin:@//127.0.0.1:1/none",
          "STP_ORACLE_USER", "system",
          "STP_ORACLE_PASSWORD", "secret");

  @Test
  void theReasonForAMissingServerIsGiven() {
    assertThat(OracleServer.absence(Map.of(), () -> false))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("did not run", "STP_ORACLE_URL", "Docker"));
    assertThat(OracleServer.absence(Map.of(), () -> true)).isEmpty();
    assertThat(OracleServer.absence(UNREACHABLE, () -> false)).isEmpty();
  }

  @Test
  void aNamedServerMustAnswer() {
    assertThatThrownBy(() -> OracleServer.start(UNREACHABLE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(
            "can't connect", "jdbc:oracle:thin:@//127.0.0.1:1/none as system", "STP_ORACLE_URL")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aNamedServerNeedsALogin() {
    Map<String, String> noLogin = Map.of("STP_ORACLE_URL", "jdbc:oracle:thin:@//db/none");
    assertThatThrownBy(() -> OracleServer.start(noLogin))
        .hasMessageContainingAll("STP_ORACLE_USER", "STP_ORACLE_PASSWORD");
  }

  /** Druid's grammar knows few DBA statements. */
  @Test
  void aGrammarAcceptsWhatSetsItUp() {
    OracleGrammars grammars = new OracleGrammars();
    assertThat(OracleServer.statements())
        .allSatisfy(
            statement ->
                assertThat(grammars.refusal(Grammar.SHARDING_SPHERE, statement))
                    .as(statement)
                    .isEmpty());
  }

  @Test
  void anEngineOfDockersIsOneThatListens() throws IOException {
    assertThat(DockerEngine.answers(Map.of("DOCKER_HOST", "unix:///nowhere/docker.sock")))
        .isFalse();
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Map<String, String> environment =
          Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + listening.getLocalPort());
      assertThat(DockerEngine.answers(environment)).isTrue();
    }
  }
}
