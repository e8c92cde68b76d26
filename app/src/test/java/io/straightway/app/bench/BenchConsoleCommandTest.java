package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.benchmark.console.ConsoleEndpoint;
import io.straightway.benchmark.console.ScreenExamples;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchConsoleCommandTest {
  @Test
  void itKnowsWhatToAskEveryPageAndEnquiryFor() {
    List<ConsoleEndpoint> endpoints = BenchConsoleCommand.endpoints();
    assertThat(endpoints)
        .extracting(ConsoleEndpoint::path)
        .contains("/console", "/console/audit", "/api/trades/{source}/{*reference}", "/api/status")
        .doesNotContain("/login", "/metrics", "/trades");
    for (ConsoleEndpoint endpoint : endpoints) {
      assertThat(ScreenExamples.of(endpoint))
          .as(endpoint.path())
          .isNotEmpty()
          .allSatisfy(address -> assertThat(address).startsWith("/"));
    }
  }

  @Test
  void aPageThatNeedsAnExampleIsNotLeftOut() {
    ConsoleEndpoint page = new ConsoleEndpoint("/console/novelties/{novelty}", List.of("VIEWER"));
    assertThatThrownBy(() -> ScreenExamples.of(page)).hasMessageContaining("/console/novelties");
    assertThat(ScreenExamples.of(new ConsoleEndpoint("/console/novelties", List.of("VIEWER"))))
        .containsExactly("/console/novelties");
  }
}
