package io.straightway.backoffice.console;

import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.enquiry.Enquiries;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The question before something is done that can't be taken back.
 *
 * @param terms of each item that it is about
 * @param address that the answer is sent to
 * @param kept what was typed, but the reason, for that form
 * @param back the page where nothing is done
 */
record Confirmation(
    Ending action,
    List<EndingTerms> terms,
    String address,
    List<Map.Entry<String, String>> kept,
    @Nullable String reason,
    String back) {
  private static final String CONFIRMED = "confirmed";
  private static final Set<String> NOT_KEPT = Set.of("_csrf", "reason", CONFIRMED);

  /** Whether a form was sent by somebody who has answered the question. */
  static boolean isGiven(HttpServletRequest request) {
    return request.getParameter(CONFIRMED) != null;
  }

  /** The question about items that a form was sent for. */
  static Confirmation of(
      Enquiries enquiries,
      HttpServletRequest request,
      Ending action,
      List<String> items,
      String back)
      throws SQLException {
    return new Confirmation(
        action,
        enquiries.ask(
            connection -> {
              List<EndingTerms> terms = new ArrayList<>();
              for (String item : items) {
                EndingTerms.find(connection, action, item).ifPresent(terms::add);
              }
              return terms;
            }),
        request.getRequestURI(),
        request.getParameterMap().entrySet().stream()
            .filter(each -> !NOT_KEPT.contains(each.getKey()))
            .flatMap(
                each ->
                    Arrays.stream(each.getValue()).map(value -> Map.entry(each.getKey(), value)))
            .toList(),
        request.getParameter("reason"),
        back);
  }
}
