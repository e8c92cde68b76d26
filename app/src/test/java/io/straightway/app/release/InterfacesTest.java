package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.testing.SchemaOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Clients of the last release go on working, unless the major version of an interface rises. */
final class InterfacesTest {
  private static final Path COMMANDS = Path.of("target/command-line.json");
  private static final Path SCHEMA =
      Path.of("../element/src/main/resources/io/straightway/element/message/trade-message.xsd");

  private final Interfaces current = Interfaces.current();
  private final Interfaces released = Interfaces.of(Releases.last());

  @Test
  void theHttpApiBreaksNoClient() {
    requireCompatible(Interfaces::api, InterfacesTest::version, OpenApiComparison::breaks);
  }

  @Test
  void theEventsBreakNoReceiver() {
    requireCompatible(
        Interfaces::events, InterfacesTest::version, ResultComparison::breaksOfEvents);
  }

  @Test
  void theJsonOfCommandsBreaksNoReader() {
    requireCompatible(
        Interfaces::results,
        results -> results.path("version").asString(),
        ResultComparison::breaksOfCommands);
  }

  @Test
  void theCommandsBreakNoScript() throws IOException {
    Files.writeString(
        COMMANDS,
        JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(CommandContract.current())
            + "\n");

    requireCompatible(
        Interfaces::commands,
        commands -> commands.path("version").asString(),
        CommandComparison::breaks);
  }

  @Test
  void theSchemaOfMessagesBreaksNoSender() {
    requireCompatible(
        Interfaces::messages,
        schema -> schema.getAttribute("version"),
        XmlSchemaComparison::breaks);
  }

  private static String version(JsonNode document) {
    return document.at("/info/version").asString();
  }

  private <T> void requireCompatible(
      Function<Interfaces, T> part,
      Function<T, String> version,
      BiFunction<T, T, List<Break>> comparison) {
    T before = part.apply(released);
    T after = part.apply(current);
    List<String> additions = comparison.apply(after, before).stream().map(Break::place).toList();

    List<String> objections =
        InterfaceVersion.parse(version.apply(before))
            .objections(
                InterfaceVersion.parse(version.apply(after)),
                comparison.apply(before, after),
                additions);

    assertThat(objections)
        .as(
            "compared with release %s; docs/versions.md has the rules, and CONTRIBUTING.md how"
                + " the interfaces of a release are kept",
            Releases.last().getFileName())
        .isEmpty();
  }

  @Test
  void theMajorVersionIsInNamespacesAndSchemasOfData() {
    String schema = current.messages().getAttribute("version");
    assertThat(current.messages().getAttribute("targetNamespace"))
        .endsWith(":" + InterfaceVersion.parse(schema).major());
    String major = ":" + InterfaceVersion.parse(version(current.events())).major();
    assertThat(current.events().findValues("dataschema"))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(name.path("const").asString()).endsWith(major));
  }

  static Stream<Path> messages() throws IOException {
    try (Stream<Path> files = Files.walk(Releases.last().resolveSibling(""))) {
      return files.filter(file -> file.toString().endsWith(".xml")).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("messages")
  void aMessageOfAReleaseStaysValid(Path message) throws IOException {
    assertThat(new SchemaOracle(SCHEMA.toUri().toURL()).accepts(Files.readAllBytes(message)))
        .isTrue();
  }
}
