package io.straightway.backoffice.api;

import io.straightway.db.ContentHash;
import io.straightway.db.SqlFailure;
import io.straightway.db.operator.DeskRefusal;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Writes what operators are answered, as JSON. */
final class DeskAnswers {
  private static final Logger LOG = LoggerFactory.getLogger(DeskAnswers.class);
  private static final int UNPROCESSABLE = 422;

  private final JsonMapper json =
      JsonMapper.builder()
          .addModule(
              new SimpleModule().addSerializer(ContentHash.class, ToStringSerializer.instance))
          .build();

  void write(HttpServletResponse response, int status, Object value) throws IOException {
    byte[] bytes = json.writeValueAsBytes(value);
    response.setStatus(status);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(bytes);
  }

  void refused(HttpServletResponse response, DeskRefusal refusal) throws IOException {
    if (refusal.code() == DeskRefusal.Code.NOT_AUTHENTICATED) {
      response.setHeader("WWW-Authenticate", "Basic realm=\"straightway\", charset=\"UTF-8\"");
    }
    write(response, status(refusal.code()), new Refused(refusal.code().name(), text(refusal)));
  }

  void invalid(HttpServletResponse response, IllegalArgumentException why) throws IOException {
    refused(response, new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, text(why)));
  }

  void failed(HttpServletResponse response, SQLException failure) throws IOException {
    LOG.warn("event=desk-failed sqlstate={}", failure.getSQLState(), failure);
    switch (SqlFailure.of(failure)) {
      case BAD_DATA ->
          write(
              response,
              HttpServletResponse.SC_BAD_REQUEST,
              new Refused("REQUEST_INVALID", "the database refused a value"));
      case DEFECT ->
          write(
              response,
              HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
              new Refused("DESK_FAILED", "it could not be done; the element's log tells why"));
      default -> {
        response.setHeader("Retry-After", "1");
        write(
            response,
            HttpServletResponse.SC_SERVICE_UNAVAILABLE,
            new Refused("DATABASE_UNAVAILABLE", "look whether it was done, and try again"));
      }
    }
  }

  private static String text(Exception failure) {
    return String.valueOf(failure.getMessage());
  }

  private static int status(DeskRefusal.Code code) {
    return switch (code) {
      case NOT_AUTHENTICATED -> HttpServletResponse.SC_UNAUTHORIZED;
      case OWN_REPAIR -> HttpServletResponse.SC_FORBIDDEN;
      case NOT_FOUND -> HttpServletResponse.SC_NOT_FOUND;
      case WRONG_STATE, HASH_DIFFERS, STILL_IN_REPAIR -> HttpServletResponse.SC_CONFLICT;
      case CORRECTION_INVALID -> UNPROCESSABLE;
      case REQUEST_INVALID -> HttpServletResponse.SC_BAD_REQUEST;
    };
  }

  private record Refused(String code, String reason) {}

  /**
   * What was done to an item.
   *
   * @param done RESUBMITTED, REJECTED or ASSIGNED
   */
  record Done(String item, String done) {}
}
