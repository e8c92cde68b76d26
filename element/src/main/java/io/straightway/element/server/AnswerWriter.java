package io.straightway.element.server;

import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.StringWriter;
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

  /** What is said of a body: an HTTP status, and the members of a JSON object. */
  private record Said(int status, Consumer<JsonGenerator> members) {
    boolean mayBeSentAgain() {
      return status == HttpServletResponse.SC_SERVICE_UNAVAILABLE;
    }
  }

  void write(Answer answer, HttpServletResponse response) throws IOException {
    write(said(answer), response);
  }

  /** An answer as a line of text, with the number of its body and the HTTP status. */
  String line(long body, Answer answer) {
    return line(body, said(answer));
  }

  /** The same of a body that was not taken, and may be sent again. */
  String tryAgain(long body, String code, String reason) {
    return line(body, tryAgain(code, reason));
  }

  private String line(long body, Said said) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      out.writeNumberProperty("body", body);
      out.writeNumberProperty("status", said.status());
      said.members().accept(out);
      out.writeEndObject();
    }
    return text.append('\n').toString();
  }

  private static Said said(Answer answer) {
    if (answer instanceof Answer.Outcomes outcomes) {
      return said(outcomes);
    } else if (answer instanceof Answer.BodyRefused refused) {
      ReasonCode code = refused.refusal().code();
      return error(bodyStatus(code), code.name(), refused.refusal().reason());
    } else if (answer instanceof Answer.NotTaken notTaken) {
      return tryAgain(notTaken.why().reason().name(), notTaken.why().detail());
    }
    String detail = ((Answer.Unknown) answer).detail();
    return tryAgain("OUTCOME_UNKNOWN", detail + "; it is safe to send it again");
  }

  private static Said tryAgain(String code, String reason) {
    return error(HttpServletResponse.SC_SERVICE_UNAVAILABLE, code, reason);
  }

  private static int bodyStatus(ReasonCode code) {
    return switch (code) {
      case BODY_TOO_LARGE, BATCH_TOO_LARGE -> HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
      case CONTENT_TYPE, CONTENT_ENCODING -> HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE;
      default -> HttpServletResponse.SC_BAD_REQUEST;
    };
  }

  private static Said error(int status, String code, String reason) {
    return new Said(
        status, out -> out.writeStringProperty("code", code).writeStringProperty("reason", reason));
  }

  private static Said said(Answer.Outcomes answer) {
    return new Said(
        answer.single() ? status(answer.outcomes().get(0)) : HttpServletResponse.SC_OK,
        out -> {
          out.writeArrayPropertyStart("outcomes");
          answer.outcomes().forEach(outcome -> write(outcome, out));
          out.writeEndArray();
        });
  }

  private void write(Said said, HttpServletResponse response) throws IOException {
    if (said.mayBeSentAgain()) {
      response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    }
    response.setStatus(said.status());
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    try (JsonGenerator out =
        json.createGenerator(ObjectWriteContext.empty(), response.getOutputStream())) {
      out.writeStartObject();
      said.members().accept(out);
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
