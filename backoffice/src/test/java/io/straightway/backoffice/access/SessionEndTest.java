package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.access.login.OperatorAuthentication;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.OperatorStanding;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** The end of a session, however it is used. */
class SessionEndTest {
  private static final Instant LOGIN = Instant.parse("2026-11-23T08:00:00Z");
  private static final Set<OperatorRole> VIEWER = EnumSet.of(OperatorRole.VIEWER);

  private final OperatorAuthentication ann =
      new OperatorAuthentication(
          new OperatorLogin("ann", "00"), new OperatorStanding(VIEWER, 0), LOGIN);
  private final Map<String, Object> session = new HashMap<>();
  private Instant moment = LOGIN;
  private Set<OperatorRole> roles = VIEWER;
  private long generation;
  private final AccessDecision decision =
      new AccessDecision(
          login -> new OperatorStanding(roles, generation), AccessSettings.LOOPBACK, new Ticking());

  @Test
  void aSessionEndsAfterAQuarterOfAnHourWithoutARequest() {
    assertThat(ask(Duration.ofMinutes(14), "text/html")).isTrue();
    assertThat(ask(Duration.ofMinutes(28), "text/html")).isTrue();
    assertThatThrownBy(() -> ask(Duration.ofMinutes(44), "text/html"))
        .isInstanceOf(CredentialsExpiredException.class);
  }

  @Test
  void theEventsOfAnOpenPageDoNotKeepItOpen() {
    assertThat(ask(Duration.ofMinutes(10), "text/event-stream")).isTrue();
    assertThatThrownBy(() -> ask(Duration.ofMinutes(16), "text/event-stream"))
        .isInstanceOf(CredentialsExpiredException.class);
  }

  @Test
  void automaticRequestsOfAPageDoNotExtendTheSession() {
    Map<String, String> byItself = Map.of("Accept", "*/*", "X-By-Itself", "true");
    assertThat(ask(Duration.ofMinutes(10), byItself)).isTrue();
    assertThatThrownBy(() -> ask(Duration.ofMinutes(16), byItself))
        .isInstanceOf(CredentialsExpiredException.class);
  }

  @Test
  void aSessionThatIsUsedAllDayEndsAfterTwelveHours() {
    for (int minutes = 10; minutes <= 12 * 60; minutes += 10) {
      assertThat(ask(Duration.ofMinutes(minutes), "text/html")).isTrue();
    }
    assertThatThrownBy(() -> ask(Duration.ofMinutes(12 * 60 + 1), "text/html"))
        .isInstanceOf(CredentialsExpiredException.class);
  }

  @Test
  void aRoleThatIsTakenAwayIsMissedInASessionToo() {
    assertThat(ask(Duration.ofSeconds(1), "text/html")).isTrue();
    roles = EnumSet.noneOf(OperatorRole.class);
    assertThat(ask(Duration.ofSeconds(3), "text/html")).isFalse();
  }

  @Test
  void aSessionThatWasEndedElsewhereIsOver() {
    assertThat(ask(Duration.ofSeconds(3), "text/html")).isTrue();
    generation = 1;
    assertThatThrownBy(() -> ask(Duration.ofSeconds(6), "text/html"))
        .isInstanceOf(CredentialsExpiredException.class);
  }

  /** A clock that shows the moment set by the test. */
  private final class Ticking extends Clock {
    @Override
    public Instant instant() {
      return moment;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private boolean ask(Duration afterLogin, String accept) {
    return ask(afterLogin, Map.of("Accept", accept));
  }

  private boolean ask(Duration afterLogin, Map<String, String> headers) {
    moment = LOGIN.plus(afterLogin);
    return decision
        .authorize(() -> ann, new RequestAuthorizationContext(request(headers)))
        .isGranted();
  }

  private HttpServletRequest request(Map<String, String> headers) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            SessionEndTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getMethod" -> "GET";
                  case "getRequestURI" -> "/api/exceptions";
                  case "getHeader" -> headers.get(String.valueOf(arguments[0]));
                  case "getSession" -> session();
                  default -> null;
                });
  }

  private HttpSession session() {
    return (HttpSession)
        Proxy.newProxyInstance(
            SessionEndTest.class.getClassLoader(),
            new Class<?>[] {HttpSession.class},
            (proxy, method, arguments) ->
                method.getName().equals("setAttribute")
                    ? session.put((String) arguments[0], arguments[1])
                    : session.get(arguments[0]));
  }
}
