package io.straightway.backoffice.api;

import io.straightway.db.SqlFailure;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.DeskRefusal.Code;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/**
 * Answers a request that the desk does not fulfil with {@code {code, reason}}. It goes before the
 * element's answers, which would give the desk's refusals other codes.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
@RestControllerAdvice(basePackageClasses = ExceptionsController.class)
final class DeskErrors {
  private static final Logger LOG = LoggerFactory.getLogger(DeskErrors.class);

  /** Why a request is not fulfilled; programs may rely on the code. */
  record Refused(String code, String reason) {}

  @ExceptionHandler
  ResponseEntity<Refused> refused(DeskRefusal refusal) {
    ResponseEntity.BodyBuilder answer = ResponseEntity.status(status(refusal.code()));
    if (refusal.code() == Code.NOT_AUTHENTICATED) {
      answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"straightway\", charset=\"UTF-8\"");
    }
    return body(answer, refusal.code().name(), String.valueOf(refusal.getMessage()));
  }

  @ExceptionHandler
  ResponseEntity<Refused> invalid(IllegalArgumentException failure) {
    return invalid(String.valueOf(failure.getMessage()));
  }

  @ExceptionHandler
  ResponseEntity<Refused> notJson(HttpMediaTypeNotSupportedException failure) {
    return invalid("send the body as application/json");
  }

  @ExceptionHandler
  ResponseEntity<Refused> unreadable(HttpMessageNotReadableException failure) {
    return invalid("the body is not the JSON object that is expected here");
  }

  @ExceptionHandler
  ResponseEntity<Refused> mistyped(MethodArgumentTypeMismatchException failure) {
    return failure.getName().equals(ExceptionsController.REPAIR)
        ? refused(new DeskRefusal(Code.NOT_FOUND, "a repair is identified by its number"))
        : invalid("the parameter " + failure.getName() + " has an invalid value");
  }

  @ExceptionHandler
  ResponseEntity<Refused> failed(SQLException failure) {
    LOG.warn("event=desk-failed sqlstate={}", failure.getSQLState(), failure);
    return switch (SqlFailure.of(failure)) {
      case BAD_DATA -> invalid("the database refused a value");
      case DEFECT ->
          body(
              ResponseEntity.internalServerError(),
              "DESK_FAILED",
              "the request failed; see the element's log");
      default ->
          body(
              ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                  .header(HttpHeaders.RETRY_AFTER, "1"),
              "DATABASE_UNAVAILABLE",
              "check whether the request was fulfilled, and try again");
    };
  }

  private ResponseEntity<Refused> invalid(String reason) {
    return refused(new DeskRefusal(Code.REQUEST_INVALID, reason));
  }

  private static ResponseEntity<Refused> body(
      ResponseEntity.BodyBuilder answer, String code, String reason) {
    return answer.contentType(MediaType.APPLICATION_JSON).body(new Refused(code, reason));
  }

  private static HttpStatus status(Code code) {
    return switch (code) {
      case NOT_AUTHENTICATED -> HttpStatus.UNAUTHORIZED;
      case OWN_REPAIR -> HttpStatus.FORBIDDEN;
      case NOT_FOUND -> HttpStatus.NOT_FOUND;
      case WRONG_STATE, HASH_DIFFERS, STILL_IN_REPAIR -> HttpStatus.CONFLICT;
      case CORRECTION_INVALID -> HttpStatus.UNPROCESSABLE_CONTENT;
      case REQUEST_INVALID -> HttpStatus.BAD_REQUEST;
    };
  }
}
