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
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.RequestContextUtils;

/** Answers a failed page with a page that shows the reason. */
@Order(Ordered.HIGHEST_PRECEDENCE)
@ControllerAdvice(assignableTypes = ConsolePage.class)
final class PageErrors {
  /** The attribute that holds the reason for refusing a list's filter, for one request. */
  private static final String REFUSED_FILTER = "refusedFilter";

  private static final Logger LOG = LoggerFactory.getLogger(PageErrors.class);

  private final PageFrame frames;

  PageErrors(PageFrame frames) {
    this.frames = frames;
  }

  @ExceptionHandler
  ModelAndView refused(DeskRefusal refusal, HttpServletRequest request) throws SQLException {
    PageFrame.Frame frame = frames.frame(request);
    return switch (refusal.code()) {
      case NOT_FOUND -> page(HttpStatus.NOT_FOUND, "Not found", refusal, frame);
      case ARCHIVED -> page(HttpStatus.GONE, "Archived", refusal, frame);
      case NOT_AUTHENTICATED -> page(HttpStatus.UNAUTHORIZED, "Log in again", refusal, frame);
      default -> page(HttpStatus.CONFLICT, "Not possible", refusal, frame);
    };
  }

  @ExceptionHandler
  ModelAndView busy(
      Enquiries.BusyException failure, HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("Retry-After", "1");
    return page(
        HttpStatus.SERVICE_UNAVAILABLE, "Too many requests", failure, PageFrame.frameOf(request));
  }

  @ExceptionHandler({
    DateTimeParseException.class,
    IllegalArgumentException.class,
    MissingServletRequestParameterException.class,
    MethodArgumentTypeMismatchException.class
  })
  ModelAndView invalid(Exception failure, HandlerMethod handler, HttpServletRequest request)
      throws SQLException {
    String reason =
        failure instanceof DateTimeParseException date
            ? "'" + date.getParsedString() + "' is not a date such as 2026-11-20"
            : String.valueOf(failure.getMessage());
    boolean list = handler.getReturnType().getParameterType() == ModelAndView.class;
    if (list
        && request.getMethod().equals("GET")
        && request.getQueryString() != null
        && request.getHeader("HX-Target") == null
        && request.getSession(false) != null) {
      RequestContextUtils.getOutputFlashMap(request).put(REFUSED_FILTER, reason);
      return new ModelAndView("redirect:" + request.getRequestURI());
    }
    Map<String, ?> kept = RequestContextUtils.getInputFlashMap(request);
    Object first = kept == null ? reason : kept.get(REFUSED_FILTER);
    return page(
        HttpStatus.BAD_REQUEST, "Invalid request", String.valueOf(first), frames.frame(request));
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
          PageFrame.frameOf(request));
    }
    response.setHeader("Retry-After", "1");
    return page(
        HttpStatus.SERVICE_UNAVAILABLE,
        "The database does not answer",
        "Your last action may not have been carried out. Check before you repeat it.",
        PageFrame.frameOf(request));
  }

  private static ModelAndView page(
      HttpStatus status, String title, Exception failure, PageFrame.Frame frame) {
    return page(status, title, String.valueOf(failure.getMessage()), frame);
  }

  private static ModelAndView page(
      HttpStatus status, String title, String reason, PageFrame.Frame frame) {
    return new ModelAndView(
        "problem", Map.of("frame", frame, "heading", title, "reason", reason), status);
  }
}
