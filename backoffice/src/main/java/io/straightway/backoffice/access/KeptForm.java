package io.straightway.backoffice.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.HtmlUtils;

/**
 * A form that was sent after its session had ended, and so was not carried out. The server keeps
 * nothing of it: its fields travel through the login form and return to the sender for
 * confirmation.
 *
 * @param action the path to which it was sent
 * @param fields all values by name
 */
record KeptForm(String action, Map<String, String[]> fields) {
  /**
   * The name of the login form's field that holds the action, and the prefix of the kept fields.
   */
  private static final String KEPT = "kept";

  private static final String TOKEN = "_csrf";

  /** Room for a trade message of 64 KiB and the other fields. */
  private static final int MOST_CHARACTERS = 128 * 1024;

  private static final String FIELD = "<input type=\"hidden\" name=\"%s\" value=\"%s\">\n";

  private static final String CONFIRMATION =
      """
      <h1>Send it again?</h1>
      <p role="status" class="alert alert-warning">Your session had ended, so this request was not carried out.</p>
      <table class="table table-sm">
      <tbody>
      %s</tbody>
      </table>
      <form method="post" action="%s">
      %s<input type="hidden" name="%s" value="%s">
      <p><button class="btn btn-primary" type="submit">Send it again</button> <a class="btn btn-outline-secondary" href="/console">Discard it</a></p>
      </form>
      """;

  /**
   * Returns the form of a request, if it was sent by a page of this server and contains no secrets.
   */
  static Optional<KeptForm> sent(HttpServletRequest request) {
    return request.getMethod().equals("POST") && isOfOurs(request)
        ? of(request.getRequestURI(), request.getParameterMap(), "")
        : Optional.empty();
  }

  /** Returns the form that a login carries, if any. */
  static Optional<KeptForm> carried(HttpServletRequest request) {
    String action = request.getParameter(KEPT);
    return action == null ? Optional.empty() : of(action, request.getParameterMap(), KEPT + ".");
  }

  private static Optional<KeptForm> of(
      String action, Map<String, String[]> parameters, String prefix) {
    Map<String, String[]> fields = new LinkedHashMap<>();
    parameters.forEach(
        (name, values) -> {
          if (name.startsWith(prefix) && !name.equals(TOKEN)) {
            fields.put(name.substring(prefix.length()), values);
          }
        });
    long characters =
        fields.values().stream().flatMap(Arrays::stream).mapToLong(String::length).sum();
    return isKept(action) && characters <= MOST_CHARACTERS
        ? Optional.of(new KeptForm(action, fields))
        : Optional.empty();
  }

  private static boolean isKept(String action) {
    return action.startsWith("/console/")
        && !action.equals("/console/password")
        && AccessRules.find("POST", action).isPresent();
  }

  /**
   * Returns whether a page of this server sent the form; one filled in by another site is not kept.
   */
  private static boolean isOfOurs(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return site == null
        ? origin != null && origin.endsWith("://" + request.getHeader(HttpHeaders.HOST))
        : site.equals("same-origin");
  }

  /** Returns the hidden fields that the login form carries. */
  String forLogin() {
    return field(KEPT, action) + inputs(KEPT + ".");
  }

  /** Returns the page content that asks the sender to confirm the form. */
  String confirmation(String tokenName, String token) {
    String rows =
        fields.entrySet().stream()
            .map(
                field ->
                    "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n"
                        .formatted(
                            HtmlUtils.htmlEscape(field.getKey()),
                            HtmlUtils.htmlEscape(String.join(", ", field.getValue()))))
            .collect(Collectors.joining());
    return CONFIRMATION.formatted(
        rows, HtmlUtils.htmlEscape(action), inputs(""), tokenName, HtmlUtils.htmlEscape(token));
  }

  private String inputs(String prefix) {
    return fields.entrySet().stream()
        .flatMap(
            field ->
                Arrays.stream(field.getValue()).map(value -> field(prefix + field.getKey(), value)))
        .collect(Collectors.joining());
  }

  private static String field(String name, String value) {
    return FIELD.formatted(HtmlUtils.htmlEscape(name), HtmlUtils.htmlEscape(value));
  }
}
