package io.straightway.streams.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page and the AsyncAPI document list the events that the code produces. */
final class EventsPageTest {
  private static final Path PAGE = Path.of("../docs/events.md");
  private static final Path DOCUMENT = Path.of("../docs/api/asyncapi.json");
  private static final Path MADE = Path.of("target");

  private static String page() {
    StringBuilder text = new StringBuilder("| type | meaning |\n|---|---|\n");
    for (EventType type : EventTypes.ALL) {
      String note = type.once() ? "" : " Each change has an event of its own.";
      text.append("| `%s` | %s%s |\n".formatted(type.fullName(), type.meaning(), note));
    }
    return text.toString();
  }

  @Test
  void thePageListsEveryType() throws IOException {
    Files.writeString(MADE.resolve("events-types.md"), page());
    assertThat(Files.readString(PAGE))
        .as("the types have changed: copy streams/target/events-types.md to its end")
        .endsWith(page());
  }

  @Test
  void theAsyncApiDocumentIsMadeFromTheCode() throws IOException {
    Path made = MADE.resolve("asyncapi.json");
    Files.writeString(made, AsyncApi.document());
    assertThat(Files.readString(DOCUMENT))
        .as("the types have changed: cp streams/target/asyncapi.json docs/api/")
        .isEqualTo(AsyncApi.document());
  }
}
