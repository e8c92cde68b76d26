package io.straightway.backoffice.api;

import io.straightway.operators.DeskRefusal;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.Arrays;
import java.util.stream.Stream;

/** The schema of a refusal. */
final class ProblemSchema {
  private ProblemSchema() {}

  static Schema<?> create() {
    StringSchema code = new StringSchema();
    Stream.concat(
            Arrays.stream(DeskRefusal.Code.values()).map(Enum::name),
            Stream.of(
                "BAD_ROWS",
                "BODY_TOO_LARGE",
                "BUSY",
                "DATABASE_UNAVAILABLE",
                "DESK_FAILED",
                "IN_PROGRESS",
                "KEY_REUSED",
                "REQUEST_TIMEOUT",
                "TOO_MANY_KEYS",
                "TOO_MANY_REQUESTS"))
        .sorted()
        .forEach(code::addEnumItem);
    return new ObjectSchema()
        .description("RFC 9457")
        .addProperty("code", code)
        .addProperty("detail", new StringSchema())
        .addProperty("instance", new StringSchema())
        .addProperty("status", new IntegerSchema())
        .addProperty("title", new StringSchema());
  }
}
