package io.straightway.app.release;

import io.straightway.app.release.SchemaComparison.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Compares two OpenAPI documents: requests that were possible, and answers that were read. */
final class OpenApiComparison {
  private final JsonNode before;
  private final JsonNode after;
  private final SchemaComparison requests;
  private final SchemaComparison answers;
  private final List<Break> breaks = new ArrayList<>();

  private OpenApiComparison(JsonNode before, JsonNode after) {
    this.before = before;
    this.after = after;
    this.requests = new SchemaComparison(before, after, Side.WRITES);
    this.answers = new SchemaComparison(before, after, Side.READS);
  }

  static List<Break> breaks(JsonNode before, JsonNode after) {
    OpenApiComparison comparison = new OpenApiComparison(before, after);
    comparison.comparePaths();
    comparison.breaks.addAll(comparison.requests.breaks());
    comparison.breaks.addAll(comparison.answers.breaks());
    return comparison.breaks;
  }

  private void comparePaths() {
    before
        .path("paths")
        .forEachEntry(
            (path, methods) ->
                methods.forEachEntry(
                    (method, operation) -> {
                      String place = method.toUpperCase(Locale.ROOT) + " " + path;
                      JsonNode now = after.path("paths").path(path).path(method);
                      if (now.isMissingNode()) {
                        gone(place, operation);
                      } else {
                        compareParameters(place, parameters(operation), parameters(now));
                        compareBodies(
                            place, operation.path("requestBody"), now.path("requestBody"));
                        compareAnswers(place, operation.path("responses"), now.path("responses"));
                      }
                    }));
  }

  private static Map<String, JsonNode> parameters(JsonNode operation) {
    Map<String, JsonNode> parameters = new TreeMap<>();
    for (JsonNode parameter : operation.path("parameters")) {
      parameters.put(
          parameter.path("in").asString() + " " + parameter.path("name").asString(), parameter);
    }
    return parameters;
  }

  private void compareParameters(
      String place, Map<String, JsonNode> old, Map<String, JsonNode> now) {
    old.forEach(
        (name, parameter) -> {
          JsonNode other = now.get(name);
          if (other == null) {
            gone(place + " " + name, parameter);
          } else {
            requests.compare(place + " " + name, parameter.path("schema"), other.path("schema"));
          }
        });
    now.forEach(
        (name, parameter) -> {
          JsonNode former = old.get(name);
          if (isRequired(parameter) && (former == null || !isRequired(former))) {
            breaks.add(Break.of(place + " " + name, "is required"));
          }
        });
  }

  private void compareBodies(String place, JsonNode old, JsonNode now) {
    if (isRequired(now) && !isRequired(old)) {
      breaks.add(Break.of(place + " body", "is required"));
    }
    compareContents(place + " body", old, now, requests);
  }

  private void compareAnswers(String place, JsonNode old, JsonNode now) {
    old.forEachEntry(
        (status, answer) -> {
          if (now.has(status)) {
            compareContents(place + " " + status, answer, now.path(status), answers);
          } else {
            gone(place + " " + status, answer);
          }
        });
  }

  private void compareContents(
      String place, JsonNode old, JsonNode now, SchemaComparison comparison) {
    old.path("content")
        .forEachEntry(
            (type, content) -> {
              JsonNode other = now.path("content").path(type);
              if (other.isMissingNode()) {
                gone(place + " " + type, content);
              } else {
                comparison.compare(place, content.path("schema"), other.path("schema"));
              }
            });
  }

  private void gone(String place, JsonNode described) {
    breaks.add(Break.gone(place, SchemaComparison.isDeprecated(described)));
  }

  private static boolean isRequired(JsonNode described) {
    return described.path("required").asBoolean(false);
  }
}
