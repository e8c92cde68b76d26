package io.straightway.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schemas of the commands' JSON are generated from the records, and equal those printed. */
final class CommandSchemaTest {
  private static final Path PRINTED = Path.of("../docs/api/commands.json");
  private static final Path MADE = Path.of("target/commands.json");
  private static final Path API = Path.of("../docs/api/openapi.json");
  private static final Pattern VERSION = Pattern.compile("<version>(\\d+\\.\\d+)");
  private static final JsonMapper JSON = JsonMapper.shared();

  private final SortedMap<String, List<JavaType>> results = CommandResults.all();

  @Test
  void everyCommandWithJsonHasASchema() {
    assertThat(results).hasSizeGreaterThan(80);
    assertThat(new TreeSet<>(results.keySet())).containsAll(CommandResults.particular());
    assertThat(results).allSatisfy((command, types) -> assertThat(types).isNotEmpty());
  }

  @Test
  void theSchemasMatchTheRecords() throws IOException {
    JsonNode made = made();
    Files.createDirectories(Objects.requireNonNull(MADE.getParent()));
    Files.writeString(MADE, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(made) + "\n");

    assertThat(JSON.readTree(Files.readString(PRINTED)))
        .as("the JSON has changed: cp app/%s docs/api/commands.json", MADE)
        .isEqualTo(made);
  }

  private JsonNode made() throws IOException {
    JsonNode api = JSON.readTree(Files.readString(API)).at("/components/schemas");
    RecordSchemas schemas = new RecordSchemas(api);
    ObjectNode commands = JSON.createObjectNode();
    results.forEach(
        (command, types) -> {
          List<JsonNode> possible = types.stream().map(schemas::of).toList();
          if (possible.size() == 1) {
            commands.set(command, possible.get(0));
          } else {
            commands.putObject(command).putArray("anyOf").addAll(possible);
          }
        });
    ObjectNode made =
        JSON.createObjectNode()
            .put("$schema", "https://json-schema.org/draft/2020-12/schema")
            .put("title", "Straightway")
            .put("description", "The values that commands print with --json; see docs/json.md.")
            .put("version", version());
    made.set("properties", commands);
    schemas.definitions().forEach(made.putObject("$defs")::set);
    return made;
  }

  /** Returns the version of the commands: that of the program, without the patch. */
  private static String version() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(Path.of("../pom.xml")));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }
}
