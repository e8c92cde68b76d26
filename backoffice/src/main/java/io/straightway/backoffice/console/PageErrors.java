package io.straightway.backoffice.console;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.operators.DeskRefusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;

/** Answers a failed page with a page that shows the reason. */
@Order(Ordered.HIGHEST_PRECEDENCE)
@ControllerAdvice(assignableTypes = ConsolePage.class)
final class PageErrors {
  private static final Logger LOG = LoggerFactory.getLogger(PageErrors.class);

  @ExceptionHandler
  ModelAndView refused(DeskRefusal refusal, HttpServletRequest request) {
    return switch (refusal.code()) {
      case NOT_FOUND -> page(HttpStatus.NOT_FOUND, "Not found", refusal, request);
      case ARCHIVED -> page(HttpStatus.GONE, "Archived", refusal, request);
      case NOT_AUTHENTICATED -> page(HttpStatus.UNAUTHORIZED, "Log in again", refusal, request);
      default -> page(HttpStatus.CONFLICT, "Not possible", refusal, request);
    };
  }

  @ExceptionHandler
  ModelAndView busy(
      Enquiries.BusyException failure, HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("Retry-After", "1");
    return page(HttpStatus.SERVICE_UNAVAILABLE, "Too many requests", failure, request);
  }

  @ExceptionHandler({
    DateTimeParseException.class,
    IllegalArgumentException.class,
    MissingServletRequestParameterException.class,
    MethodArgumentTypeMismatchException.class
  })
  ModelAndView invalid(Exception failure, HttpServletRequest request) {
    return page(HttpStatus.BAD_REQUEST, "Invalid request", failure, request);
  }

  @ExceptionHandler
  ModelAndView failed(
      SQLException failure, HttpServletRequest request, HttpServletResponse response) {
    LOG.warn("event=page-failed sqlstate={}", failure.getSQLState(), failure);
    if (SqlFailure.of(failure) == SqlFailure.DEFECT) {
      return page(
          HttpStatus.INTERNAL_SERVER_ERROR,
          "Page failed",
          "The log of the server has the cause.",
          request);
    }
    response.setHeader("Retry-After", "1");
    return page(
        HttpStatus.SERVICE_UNAVAILABLE,
        "The database does not answer",
        "Your last action may not have been carried out. Check before you repeat it.",
        request);
  }

  private static ModelAndView page(
      HttpStatus status, String title, Exception failure, HttpServletRequest request) {
    return page(status, title, String.valueOf(failure.getMessage()), request);
  }

  private static ModelAndView page(
      HttpStatus status, String title, String reason, HttpServletRequest request) {
    return new ModelAndView(
        "problem",
        Map.of("frame", PageFrame.frameOf(request), "heading", title, "reason", reason),
        status);
  }
}
