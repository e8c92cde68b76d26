package io.straightway.backoffice.api;

import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Authenticates the operator of a request by Basic authentication (RFC 7617, with UTF-8). A handler
 * has the login as its first parameter, so that nothing else of the request is read before.
 */
final class LoginResolver implements HandlerMethodArgumentResolver {
  private static final String SCHEME = "Basic ";

  private final RepairDesk desk;

  LoginResolver(RepairDesk desk) {
    this.desk = desk;
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == OperatorLogin.class;
  }

  @Override
  public OperatorLogin resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders)
      throws SQLException {
    OperatorLogin login = read(request.getHeader(HttpHeaders.AUTHORIZATION));
    desk.authenticate(login);
    return login;
  }

  private static OperatorLogin read(@Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw refusal("the header Authorization must be Basic, with an operator's name and secret");
    }
    try {
      byte[] pair = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      String[] parts = new String(pair, StandardCharsets.UTF_8).split(":", 2);
      return new OperatorLogin(parts[0], parts.length == 2 ? parts[1] : "");
    } catch (IllegalArgumentException e) {
      throw refusal("the header Authorization does not hold a name and a secret");
    }
  }

  private static DeskRefusal refusal(String message) {
    return new DeskRefusal(DeskRefusal.Code.NOT_AUTHENTICATED, message);
  }
}
