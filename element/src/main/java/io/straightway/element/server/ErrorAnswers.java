package io.straightway.element.server;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Answers every error that no endpoint answers itself: as a problem, or as a page for a browser.
 */
@RestController
@RestControllerAdvice
public final class ErrorAnswers extends ResponseEntityExceptionHandler implements ErrorController {
  /** Answers errors of the container; a direct request gets 404. */
  @RequestMapping("/error")
  ResponseEntity<?> error(HttpServletRequest request) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    return answer(
        HttpStatusCode.valueOf(status instanceof Integer code ? code : 404),
        new HttpHeaders(),
        request);
  }

  /**
   * Answers multipart bodies without a boundary, and an Accept without a type, on which Spring
   * itself fails.
   */
  @ExceptionHandler({MultipartException.class, InvalidMimeTypeException.class})
  ResponseEntity<?> broken(HttpServletRequest request) {
    return answer(HttpStatus.BAD_REQUEST, new HttpHeaders(), request);
  }

  @Override
  protected ResponseEntity<Object> handleExceptionInternal(
      Exception failure,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    ResponseEntity<?> answer = answer(status, headers, ((ServletWebRequest) request).getRequest());
    return ResponseEntity.status(status).headers(answer.getHeaders()).body(answer.getBody());
  }

  private static ResponseEntity<?> answer(
      HttpStatusCode status, HttpHeaders headers, HttpServletRequest request) {
    HttpStatus exact = HttpStatus.resolve(status.value());
    String code = exact == null ? "STATUS_" + status.value() : exact.name();
    String reason = reason(status, exact);
    return exact != null && ProblemPage.isFor(request)
        ? ResponseEntity.status(status)
            .headers(headers)
            .contentType(ProblemPage.TYPE)
            .body(ProblemPage.of(exact, code, reason))
        : ProblemAnswer.of(status, headers, code, reason);
  }

  private static String reason(HttpStatusCode status, @Nullable HttpStatus exact) {
    return switch (status.value()) {
      case 404 -> "this path doesn't exist";
      case 405 -> "this path does not support the method of the request";
      case 500 -> "the request failed; the server's log has the cause";
      default ->
          exact == null ? "the request failed" : exact.getReasonPhrase().toLowerCase(Locale.ROOT);
    };
  }
}
