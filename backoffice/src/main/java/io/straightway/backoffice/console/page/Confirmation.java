package io.straightway.backoffice.console.page;

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
 * The confirmation that is asked for before an action that can't be undone.
 *
 * @param terms the terms of each item
 * @param address the address to which the answer is sent
 * @param kept the typed values of the form, except the reason
 * @param back the page to return to without the action
 */
public record Confirmation(
    Ending action,
    List<EndingTerms> terms,
    String address,
    List<Map.Entry<String, String>> kept,
    @Nullable String reason,
    String back) {
  private static final String CONFIRMED = "confirmed";
  private static final Set<String> NOT_KEPT = Set.of("_csrf", "reason", CONFIRMED);

  /** Returns whether the form that was sent is confirmed. */
  public static boolean isGiven(HttpServletRequest request) {
    return request.getParameter(CONFIRMED) != null;
  }

  /** Creates the confirmation for a form that was sent for some items. */
  public static Confirmation of(
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
            .filter(field -> !NOT_KEPT.contains(field.getKey()))
            .flatMap(
                field ->
                    Arrays.stream(field.getValue()).map(value -> Map.entry(field.getKey(), value)))
            .toList(),
        request.getParameter("reason"),
        back);
  }
}
