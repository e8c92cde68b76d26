package io.straightway.app.release;

import io.straightway.testing.SchemaOracle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The interfaces of one version of the product.
 *
 * @param api the OpenAPI document
 * @param events the AsyncAPI document
 * @param results the schemas of the commands' JSON, with those of the API to which they refer
 * @param commands the commands and exit codes, with the version of the results
 * @param messages the XML schema of trade messages
 */
record Interfaces(
    JsonNode api, JsonNode events, JsonNode results, JsonNode commands, Element messages) {
  private static final Path DOCUMENTS = Path.of("../docs/api");
  private static final Path SCHEMA =
      Path.of("../element/src/main/resources/io/straightway/element/message/trade-message.xsd");

  /** Returns those of the sources. */
  static Interfaces current() {
    return of(DOCUMENTS, CommandContract.current(), SCHEMA);
  }

  /** Returns those of a release. */
  static Interfaces of(Path release) {
    return of(
        release, json(release.resolve("command-line.json")), release.resolve("trade-message.xsd"));
  }

  private static Interfaces of(Path documents, JsonNode commands, Path schema) {
    JsonNode api = json(documents.resolve("openapi.json"));
    ObjectNode results = (ObjectNode) json(documents.resolve("commands.json"));
    results.set("components", api.path("components"));
    ((ObjectNode) commands).set("version", results.path("version"));
    return new Interfaces(
        api,
        json(documents.resolve("asyncapi.json")),
        results,
        commands,
        SchemaOracle.parsed(bytes(schema)).getDocumentElement());
  }

  private static JsonNode json(Path file) {
    return JsonMapper.shared().readTree(bytes(file));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
