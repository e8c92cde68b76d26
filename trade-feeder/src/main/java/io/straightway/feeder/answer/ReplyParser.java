package io.straightway.feeder.answer;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * A parser of an element's JSON answers. Unknown fields are skipped, missing texts are empty. Safe
 * for use by several threads.
 */
public final class ReplyParser {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withConfigOverride(
              String.class,
              text -> text.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
          .withCoercionConfig(
              LogicalType.Textual,
              text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
          .build();
  private static final ObjectReader REPLY = JSON.readerFor(Reply.class);
  private static final ObjectReader LINE = JSON.readerFor(StreamedReply.class);

  private static final ObjectReader OUTCOME =
      LINE.without(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private ReplyParser() {}

  /**
   * Parses a whole body.
   *
   * @throws JacksonException if the body is not one JSON object of the agreed shape
   */
  public static Reply parse(byte[] body) {
    return REPLY.readValue(body);
  }

  /**
   * Parses a line of a stream.
   *
   * @throws JacksonException as {@link #parse}
   */
  public static StreamedReply parseLine(String line) {
    return LINE.readValue(line);
  }

  /**
   * Parses the value of a record with outcomes, which is identified by its header and has no
   * number.
   *
   * @throws JacksonException as {@link #parse}
   */
  public static StreamedReply parseOutcome(byte[] value) {
    return OUTCOME.readValue(value);
  }
}
