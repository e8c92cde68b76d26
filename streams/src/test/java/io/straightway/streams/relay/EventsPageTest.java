package io.straightway.streams.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page and the AsyncAPI document list what the code makes. */
final class EventsPageTest {
  private static final Path PAGE = Path.of("../docs/events.md");
  private static final Path DOCUMENT = Path.of("../docs/api/asyncapi.json");
  private static final Path MADE = Path.of("target");

  private static String page() {
    StringBuilder text = new StringBuilder();
    for (EventType type : EventTypes.ALL) {
      text.append("### `").append(type.fullName()).append("`\n\n").append(type.meaning());
      text.append(type.once() ? "" : " Each change has an event of its own.");
      text.append("\n\n| member of `data` | form | what it is |\n|---|---|---|\n");
      for (EventField field : type.fields()) {
        String form = field.form().name().toLowerCase(Locale.ROOT);
        text.append("| `").append(field.name()).append("` | ").append(form);
        text.append(field.required() ? "" : ", optional").append(" | ");
        text.append(field.meaning()).append(" |\n");
      }
      text.append('\n');
    }
    return text.toString().strip() + "\n";
  }

  @Test
  void thePageListsEveryTypeWithItsFields() throws IOException {
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
