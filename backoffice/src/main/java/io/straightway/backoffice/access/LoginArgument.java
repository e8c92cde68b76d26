package io.straightway.backoffice.access;

import io.straightway.backoffice.access.login.OperatorAuthentication;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Passes the caller's login to a handler, whatever way it was proved. */
final class LoginArgument implements HandlerMethodArgumentResolver, WebMvcConfigurer {
  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(this);
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
      @Nullable WebDataBinderFactory binders) {
    if (SecurityContextHolder.getContext().getAuthentication()
        instanceof OperatorAuthentication operator) {
      return operator.login();
    }
    throw new DeskRefusal(
        DeskRefusal.Code.NOT_AUTHENTICATED, "this needs an operator's name and secret");
  }
}
