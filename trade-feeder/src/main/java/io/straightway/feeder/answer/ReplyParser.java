package io.straightway.feeder.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the JSON an element answers. Fields it does not know are skipped. Safe for use by several
 * threads.
 */
public final class ReplyParser {
  private final JsonFactory json = new JsonFactory();

  /**
   * Reads a whole body.
   *
   * @throws JacksonException if it is not one JSON object of the agreed shape
   */
  public Reply parse(byte[] body) {
    try (JsonParser parser = json.createParser(ObjectReadContext.empty(), body)) {
      expect(parser, parser.nextToken(), JsonToken.START_OBJECT);
      List<FeedOutcome> outcomes = null;
      String code = "";
      String reason = "";
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        parser.nextToken();
        switch (name) {
          case "outcomes" -> outcomes = outcomes(parser);
          case "code" -> code = text(parser);
          case "reason" -> reason = text(parser);
          default -> parser.skipChildren();
        }
      }
      return new Reply(outcomes, code, reason);
    }
  }

  private static List<FeedOutcome> outcomes(JsonParser parser) {
    expect(parser, parser.currentToken(), JsonToken.START_ARRAY);
    List<FeedOutcome> outcomes = new ArrayList<>();
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      outcomes.add(outcome(parser));
    }
    expect(parser, parser.currentToken(), JsonToken.END_ARRAY);
    return outcomes;
  }

  private static FeedOutcome outcome(JsonParser parser) {
    String source = "";
    String messageId = "";
    String outcome = "";
    String code = "";
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      switch (name) {
        case "source" -> source = text(parser);
        case "messageId" -> messageId = text(parser);
        case "outcome" -> outcome = text(parser);
        case "code" -> code = text(parser);
        default -> parser.skipChildren();
      }
    }
    return new FeedOutcome(source, messageId, outcome, code);
  }

  private static String text(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return "";
    }
    expect(parser, token, JsonToken.VALUE_STRING);
    return parser.getString();
  }

  private static void expect(JsonParser parser, @Nullable JsonToken found, JsonToken expected) {
    if (found != expected) {
      throw new StreamReadException(parser, expected + " expected, found " + found);
    }
  }
}
