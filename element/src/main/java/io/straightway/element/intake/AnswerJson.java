package io.straightway.element.intake;

import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The answer to a body, the same for every channel.
 *
 * @param status the HTTP status
 * @param members writes the members of a JSON object
 */
public record AnswerJson(int status, Consumer<JsonGenerator> members) {
  private static final int UNPROCESSABLE = 422;
  private static final JsonFactory JSON = new JsonFactory();

  /** Returns whether the sender is asked to send the body again. */
  public boolean mayBeSentAgain() {
    return status == HttpURLConnection.HTTP_UNAVAILABLE;
  }

  /**
   * Returns the answer as one line of JSON, with the status as a member.
   *
   * @param first writes the members before the status, such as which body was answered
   */
  public String line(Consumer<JsonGenerator> first) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      first.accept(out);
      out.writeNumberProperty("status", status);
      members.accept(out);
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  /** Returns the JSON answer for an intake's answer. */
  public static AnswerJson of(Answer answer) {
    if (answer instanceof Answer.Outcomes outcomes) {
      return of(outcomes);
    } else if (answer instanceof Answer.BodyRefused refused) {
      ReasonCode code = refused.refusal().code();
      return error(bodyStatus(code), code.name(), refused.refusal().reason());
    } else if (answer instanceof Answer.NotTaken notTaken) {
      return tryAgain(notTaken.refusal().reason().name(), notTaken.refusal().detail());
    }
    String detail = ((Answer.Unknown) answer).detail();
    return tryAgain("OUTCOME_UNKNOWN", detail + "; it is safe to send it again");
  }

  /** Returns the answer for a body that was not taken and may be sent again. */
  public static AnswerJson tryAgain(String code, String reason) {
    return error(HttpURLConnection.HTTP_UNAVAILABLE, code, reason);
  }

  /** Returns the answer for messages whose outcomes are too many for one answer. */
  public static AnswerJson tooLong() {
    return error(
        HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
        ReasonCode.BATCH_TOO_LARGE.name(),
        "the messages have their outcomes, too many for one answer; send them again, fewer at a time");
  }

  private static int bodyStatus(ReasonCode code) {
    return switch (code) {
      case BODY_TOO_LARGE, BATCH_TOO_LARGE -> HttpURLConnection.HTTP_ENTITY_TOO_LARGE;
      case CONTENT_TYPE, CONTENT_ENCODING -> HttpURLConnection.HTTP_UNSUPPORTED_TYPE;
      default -> HttpURLConnection.HTTP_BAD_REQUEST;
    };
  }

  private static AnswerJson error(int status, String code, String reason) {
    return new AnswerJson(
        status, out -> out.writeStringProperty("code", code).writeStringProperty("reason", reason));
  }

  private static AnswerJson of(Answer.Outcomes answer) {
    return new AnswerJson(
        answer.single() ? status(answer.outcomes().get(0)) : HttpURLConnection.HTTP_OK,
        out -> {
          out.writeArrayPropertyStart("outcomes");
          answer.outcomes().forEach(outcome -> write(outcome, out));
          out.writeEndArray();
        });
  }

  private static int status(Outcome outcome) {
    return switch (outcome.kind()) {
      case BOOKED, DUPLICATE -> HttpURLConnection.HTTP_OK;
      case IN_REPAIR, PARKED -> HttpURLConnection.HTTP_ACCEPTED;
      case CONFLICT -> HttpURLConnection.HTTP_CONFLICT;
      case REJECTED -> rejectedStatus(Objects.requireNonNull(outcome.refusal()).code());
    };
  }

  private static int rejectedStatus(ReasonCode code) {
    if (code == ReasonCode.MESSAGE_TOO_LARGE) {
      return HttpURLConnection.HTTP_ENTITY_TOO_LARGE;
    }
    if (code == ReasonCode.SOURCE_NOT_ALLOWED) {
      return HttpURLConnection.HTTP_FORBIDDEN;
    }
    boolean unreadable = code.name().startsWith("XML_") || code == ReasonCode.FIELD_FORMAT;
    return unreadable ? HttpURLConnection.HTTP_BAD_REQUEST : UNPROCESSABLE;
  }

  private static void write(Outcome outcome, JsonGenerator out) {
    out.writeStartObject();
    MessageKey key = outcome.key();
    if (key != null) {
      out.writeStringProperty("source", key.source());
      out.writeStringProperty("messageId", key.messageId());
    }
    out.writeStringProperty("outcome", outcome.kind().wireName());
    if (outcome.original() != null) {
      out.writeStringProperty("original", outcome.original().wireName());
    }
    if (outcome.tradeId() != null) {
      out.writeNumberProperty("tradeId", outcome.tradeId());
    }
    writeRefusal(outcome.refusal(), out);
    out.writeEndObject();
  }

  private static void writeRefusal(@Nullable Refusal refusal, JsonGenerator out) {
    if (refusal == null) {
      return;
    }
    out.writeStringProperty("code", refusal.code().name());
    if (refusal.field() != null) {
      out.writeStringProperty("field", refusal.field());
    }
    out.writeStringProperty("reason", refusal.reason());
  }
}
