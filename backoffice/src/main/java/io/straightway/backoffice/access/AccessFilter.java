package io.straightway.backoffice.access;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;

/**
 * Sends every request through Spring Security, except those that are open on loopback. Spring
 * Security gets a context of its own, created when the first request needs it, so that an element
 * starts and books trades without it.
 */
final class AccessFilter implements Filter {
  private static final Pattern OPEN_ON_LOOPBACK =
      Pattern.compile("/(trades(/stream)?|metrics|health(/\\w+)*)");

  private final WebApplicationContext server;
  private final AccessSettings settings;
  private final DeniedRequests denied;
  private @Nullable AnnotationConfigWebApplicationContext security;

  AccessFilter(WebApplicationContext server, AccessSettings settings, DeniedRequests denied) {
    this.server = server;
    this.settings = settings;
    this.denied = denied;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (isOpen((HttpServletRequest) request)) {
      chain.doFilter(request, response);
    } else {
      security()
          .getBean("springSecurityFilterChain", Filter.class)
          .doFilter(request, response, chain);
      denied.note((HttpServletRequest) request, (HttpServletResponse) response);
    }
  }

  private boolean isOpen(HttpServletRequest request) {
    return !settings.identities() && OPEN_ON_LOOPBACK.matcher(request.getRequestURI()).matches();
  }

  private synchronized WebApplicationContext security() {
    AnnotationConfigWebApplicationContext made = security;
    if (made == null) {
      made = new AnnotationConfigWebApplicationContext();
      made.setParent(server);
      made.setServletContext(server.getServletContext());
      made.register(AccessSecurity.class);
      made.refresh();
      security = made;
    }
    return made;
  }

  @Override
  public synchronized void destroy() {
    if (security != null) {
      security.close();
    }
  }
}
