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
 * What a form of a page has sent that was not carried out, because its session was over. The server
 * keeps nothing of it: it goes with the login and comes back for its sender to confirm.
 *
 * @param action where it was sent
 * @param fields all values by name
 */
record KeptForm(String action, Map<String, String[]> fields) {
  /**
   * The name under which the action goes with a login, and the beginning of those of the fields.
   */
  private static final String KEPT = "kept";

  private static final String TOKEN = "_csrf";

  /** A trade message of 64 KiB with the fields beside it. */
  private static final int MOST_CHARACTERS = 128 * 1024;

  private static final String FIELD = "<input type=\"hidden\" name=\"%s\" value=\"%s\">\n";

  private static final String CONFIRMATION =
      """
      <h1>Send it again?</h1>
      <p role="status" class="problem">Your session had ended, so this was not carried out.</p>
      <table>
      <tbody>
      %s</tbody>
      </table>
      <form method="post" action="%s">
      %s<input type="hidden" name="%s" value="%s">
      <p><button type="submit">Send it again</button> <a class="button quiet" href="/console">Leave it</a></p>
      </form>
      """;

  /** What was sent, if it is the form of a page of ours, and has no secrets in it. */
  static Optional<KeptForm> sent(HttpServletRequest request) {
    return request.getMethod().equals("POST") && isOfOurs(request)
        ? of(request.getRequestURI(), request.getParameterMap(), "")
        : Optional.empty();
  }

  /** What came with a login. */
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

  /** Only a page of ours is believed: what another has filled in is nobody's content here. */
  private static boolean isOfOurs(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return site == null
        ? origin != null && origin.endsWith("://" + request.getHeader(HttpHeaders.HOST))
        : site.equals("same-origin");
  }

  /** Its fields for the form of the login. */
  String forLogin() {
    return field(KEPT, action) + inputs(KEPT + ".");
  }

  /** What asks its sender to confirm it. */
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
