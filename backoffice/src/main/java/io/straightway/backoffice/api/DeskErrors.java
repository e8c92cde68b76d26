package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.element.server.ProblemAnswer;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.DeskRefusal.Code;
import io.straightway.settlement.instruct.InstructionRefusal;
import io.straightway.staticdata.load.StaticDataDesk.BadRows;
import java.sql.SQLException;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/**
 * Answers a request that the desk refuses with a problem (RFC 9457). Precedes the element's error
 * handling, which would give refusals other codes.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
@RestControllerAdvice(basePackageClasses = OperationEndpoints.class)
final class DeskErrors {
  private static final Logger LOG = LoggerFactory.getLogger(DeskErrors.class);

  @ExceptionHandler
  ResponseEntity<ProblemDetail> refused(DeskRefusal refusal) {
    HttpHeaders headers = new HttpHeaders();
    if (refusal.code() == Code.NOT_AUTHENTICATED) {
      headers.set(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"straightway\", charset=\"UTF-8\"");
    }
    return ProblemAnswer.of(
        HttpStatus.valueOf(refusal.code().status()),
        headers,
        refusal.code().name(),
        String.valueOf(refusal.getMessage()));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> notNow(InstructionRefusal refusal) {
    return refused(new DeskRefusal(Code.WRONG_STATE, String.valueOf(refusal.getMessage())));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> busy(BusyException failure) {
    return ProblemAnswer.of(
        HttpStatus.SERVICE_UNAVAILABLE, tryAgain(), "BUSY", String.valueOf(failure.getMessage()));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> missing(MissingServletRequestParameterException failure) {
    return invalid("the parameter " + failure.getParameterName() + " is missing");
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> invalid(IllegalArgumentException failure) {
    return invalid(String.valueOf(failure.getMessage()));
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> badRows(BadRows failure) {
    ResponseEntity<ProblemDetail> answer =
        ProblemAnswer.of(
            HttpStatus.UNPROCESSABLE_CONTENT,
            new HttpHeaders(),
            "BAD_ROWS",
            String.valueOf(failure.getMessage()));
    Objects.requireNonNull(answer.getBody()).setProperty("badRows", failure.rows());
    return answer;
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> notJson(HttpMediaTypeNotSupportedException failure) {
    return invalid("send the body as application/json");
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> unreadable(HttpMessageNotReadableException failure) {
    return invalid("the body is not the expected JSON object");
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> mistyped(MethodArgumentTypeMismatchException failure) {
    return invalid("the parameter " + failure.getName() + " has an invalid value");
  }

  @ExceptionHandler
  ResponseEntity<ProblemDetail> failed(SQLException failure) {
    LOG.warn("event=desk-failed sqlstate={}", failure.getSQLState(), failure);
    return switch (SqlFailure.of(failure)) {
      case BAD_DATA -> invalid("the database refused a value");
      case DEFECT ->
          ProblemAnswer.of(
              HttpStatus.INTERNAL_SERVER_ERROR,
              new HttpHeaders(),
              "DESK_FAILED",
              "the request failed; see the server's log");
      default ->
          ProblemAnswer.of(
              HttpStatus.SERVICE_UNAVAILABLE,
              tryAgain(),
              "DATABASE_UNAVAILABLE",
              "check whether the request was carried out, and try again");
    };
  }

  private static HttpHeaders tryAgain() {
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.RETRY_AFTER, "1");
    return headers;
  }

  private ResponseEntity<ProblemDetail> invalid(String reason) {
    return refused(new DeskRefusal(Code.REQUEST_INVALID, reason));
  }
}
