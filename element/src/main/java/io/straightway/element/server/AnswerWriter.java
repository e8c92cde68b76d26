package io.straightway.element.server;

import io.straightway.element.intake.AnswerJson;
import io.straightway.element.intake.TradeIntake.Answer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes answers as JSON. */
final class AnswerWriter {
  private static final String RETRY_AFTER_SECONDS = "1";

  private final JsonFactory json = new JsonFactory();

  void write(Answer answer, HttpServletResponse response) throws IOException {
    AnswerJson form = AnswerJson.of(answer);
    if (form.mayBeSentAgain()) {
      response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    }
    response.setStatus(form.status());
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    try (JsonGenerator out =
        json.createGenerator(ObjectWriteContext.empty(), response.getOutputStream())) {
      out.writeStartObject();
      form.members().accept(out);
      out.writeEndObject();
    }
  }
}
