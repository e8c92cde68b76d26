package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The API page for people. The extension checks that it does not violate the content security
 * policy.
 */
@WithSharedConsole
class ApiPageTest {
  private static final String LISTED =
      """
      return [...document.querySelectorAll('.opblock')].map(each =>
        each.querySelector('.opblock-summary-method').innerText + ' '
          + each.querySelector('[data-path]').dataset.path);
      """;

  private static final String DESCRIBED =
      """
      const paths = (await (await fetch('/api/openapi.json')).json()).paths;
      return Object.keys(paths).flatMap(path =>
        Object.keys(paths[path]).map(method => method.toUpperCase() + ' ' + path));
      """;

  private final ConsoleFixture console;

  ApiPageTest(ConsoleFixture console) {
    this.console = console;
  }

  @Test
  void helpLeadsToThePageThatListsEveryOperation() {
    Browser ann = console.ann();
    console.open(ann, "/console/help");
    ann.click("main a[href$='/console/api']");
    ann.await("h1", "HTTP API");
    await().untilAsserted(() -> assertThat(ann.all(".opblock")).isNotEmpty());
    assertThat(words(ann, LISTED))
        .contains("GET /api/trades")
        .containsExactlyInAnyOrderElementsOf(words(ann, DESCRIBED));
    assertThat(ann.all(".swagger-ui .try-out")).isEmpty();
    assertThat(ann.find(".swagger-ui pre.version").getCssValue("background-color"))
        .as("the badge behind the white version shows through")
        .isEqualTo("rgba(0, 0, 0, 0)");
  }

  private static List<String> words(Browser browser, String script) {
    return ((List<?>) browser.run(script)).stream().map(String::valueOf).toList();
  }
}
