package io.straightway.element.server;

import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers as JSON. */
final class AnswerWriter {
  private static final int UNPROCESSABLE = 422;
  private static final String RETRY_AFTER_SECONDS = "1";

  private final JsonFactory json = new JsonFactory();

  void write(Answer answer, HttpServletResponse response) throws IOException {
    if (answer instanceof Answer.Outcomes outcomes) {
      write(outcomes, response);
    } else if (answer instanceof Answer.BodyRefused refused) {
      ReasonCode code = refused.refusal().code();
      error(response, bodyStatus(code), code.name(), refused.refusal().reason());
    } else if (answer instanceof Answer.NotTaken notTaken) {
      tryAgain(response, notTaken.why().reason().name(), notTaken.why().detail());
    } else if (answer instanceof Answer.Unknown unknown) {
      tryAgain(response, "OUTCOME_UNKNOWN", unknown.detail() + "; it is safe to send it again");
    }
  }

  void tryAgain(HttpServletResponse response, String code, String reason) throws IOException {
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    error(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, code, reason);
  }

  private static int bodyStatus(ReasonCode code) {
    return switch (code) {
      case BODY_TOO_LARGE, BATCH_TOO_LARGE -> HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
      case CONTENT_TYPE, CONTENT_ENCODING -> HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE;
      default -> HttpServletResponse.SC_BAD_REQUEST;
    };
  }

  private void error(HttpServletResponse response, int status, String code, String reason)
      throws IOException {
    write(
        response,
        status,
        out -> out.writeStringProperty("code", code).writeStringProperty("reason", reason));
  }

  private void write(Answer.Outcomes answer, HttpServletResponse response) throws IOException {
    int status = answer.single() ? status(answer.outcomes().get(0)) : HttpServletResponse.SC_OK;
    write(
        response,
        status,
        out -> {
          out.writeArrayPropertyStart("outcomes");
          answer.outcomes().forEach(outcome -> write(outcome, out));
          out.writeEndArray();
        });
  }

  private void write(HttpServletResponse response, int status, Consumer<JsonGenerator> members)
      throws IOException {
    response.setStatus(status);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    try (JsonGenerator out =
        json.createGenerator(ObjectWriteContext.empty(), response.getOutputStream())) {
      out.writeStartObject();
      members.accept(out);
      out.writeEndObject();
    }
  }

  private static int status(Outcome outcome) {
    return switch (outcome.kind()) {
      case BOOKED, DUPLICATE -> HttpServletResponse.SC_OK;
      case IN_REPAIR, PARKED -> HttpServletResponse.SC_ACCEPTED;
      case CONFLICT -> HttpServletResponse.SC_CONFLICT;
      case REJECTED -> rejectedStatus(Objects.requireNonNull(outcome.refusal()).code());
    };
  }

  private static int rejectedStatus(ReasonCode code) {
    if (code == ReasonCode.MESSAGE_TOO_LARGE) {
      return HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
    }
    if (code == ReasonCode.SOURCE_NOT_ALLOWED) {
      return HttpServletResponse.SC_FORBIDDEN;
    }
    boolean unreadable = code.name().startsWith("XML_") || code == ReasonCode.FIELD_FORMAT;
    return unreadable ? HttpServletResponse.SC_BAD_REQUEST : UNPROCESSABLE;
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
