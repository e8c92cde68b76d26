package io.straightway.backoffice.access;

import io.straightway.backoffice.access.company.Company;
import io.straightway.backoffice.access.login.CompanyFilter;
import io.straightway.backoffice.access.login.CompanyTokenFilter;
import io.straightway.backoffice.access.login.OperatorAuthentication;
import io.straightway.backoffice.access.login.OperatorLogins;
import io.straightway.backoffice.access.login.OperatorLogins.FormOfPassword;
import io.straightway.db.Pool;
import io.straightway.element.server.TradeController;
import io.straightway.operators.OperatorRole;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.logout.LogoutSuccessHandler;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.CacheControlHeadersWriter;
import org.springframework.security.web.header.writers.ClearSiteDataHeaderWriter;
import org.springframework.security.web.header.writers.ClearSiteDataHeaderWriter.Directive;
import org.springframework.security.web.header.writers.ContentSecurityPolicyHeaderWriter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.header.writers.XContentTypeOptionsHeaderWriter;
import org.springframework.security.web.header.writers.frameoptions.XFrameOptionsHeaderWriter;
import org.springframework.security.web.header.writers.frameoptions.XFrameOptionsHeaderWriter.XFrameOptionsMode;

/** The Spring Security configuration of a server. */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
class AccessSecurity {
  /** Neither inline content nor content of other sites. */
  private static final String CONTENT =
      "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
          + " data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self';"
          + " base-uri 'none'; frame-ancestors 'none'";

  /** The headers of every answer. Strict-Transport-Security is written under TLS only. */
  static final List<HeaderWriter> HEADERS =
      List.of(
          new ContentSecurityPolicyHeaderWriter(CONTENT),
          new XFrameOptionsHeaderWriter(XFrameOptionsMode.DENY),
          new XContentTypeOptionsHeaderWriter(),
          new ReferrerPolicyHeaderWriter(ReferrerPolicy.SAME_ORIGIN),
          new CacheControlHeadersWriter(),
          new HstsHeaderWriter());

  private static final Logger LOG = LoggerFactory.getLogger(AccessSecurity.class);
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  /** The address to which a browser is sent to log in. */
  static final String LOGIN = "/login";

  /** The address to which a browser is sent when its session has ended. */
  static final String LOGIN_ENDED = LOGIN + "?ended";

  /** The address to which a browser is sent when its login is refused. */
  static final String LOGIN_REFUSED = LOGIN + "?refused";

  private static final String COMPANY_REFUSED = LOGIN_REFUSED + "=company";

  @Bean
  OperatorLogins operatorLogins(Pool deskPool, Clock clock) {
    return new OperatorLogins(deskPool.dataSource(), clock);
  }

  @Bean
  KnownSenders knownSenders(Pool deskPool, Clock clock) {
    return new KnownSenders(deskPool.dataSource(), clock);
  }

  /** Also answers requests that the firewall rejects before they reach the filter chain. */
  @Bean
  AccessDenials accessDenials(LoginPage pages) {
    return new AccessDenials(pages);
  }

  /**
   * Switches off the metrics of single filters and decisions: each series would be named after the
   * address of a lambda, and so have a new name at each start.
   */
  @Bean
  static SecurityObservationSettings notObserved() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  SecurityFilterChain accessChain(
      HttpSecurity http,
      OperatorLogins logins,
      KnownSenders senders,
      AccessSettings settings,
      AccessDenials denials,
      LiveSessions sessions,
      LoginPage pages,
      ObjectProvider<Company> company,
      Clock clock) {
    AuthenticationSuccessHandler begins = begins(settings, sessions, pages);
    company.ifAvailable(login -> logInWith(login, http, logins, begins));
    AccessDecision decision = new AccessDecision(logins::standing, settings, clock);
    // exactly one provider: with a second one, a wrong password would count twice
    return http.authenticationManager(new ProviderManager(logins))
        .authorizeHttpRequests(requests -> requests.anyRequest().access(decision))
        .addFilterBefore(new SenderFilter(senders, denials), AnonymousAuthenticationFilter.class)
        .addFilterBefore(
            new CompanyTokenFilter(logins, denials), AnonymousAuthenticationFilter.class)
        .addFilterAfter(AccessSecurity::allowSources, AuthorizationFilter.class)
        .httpBasic(basic -> basic.authenticationEntryPoint(denials))
        .formLogin(
            form ->
                form.loginPage(LOGIN)
                    .authenticationDetailsSource(
                        request -> new FormOfPassword(request.getRemoteAddr()))
                    // without a session, unlike failureUrl
                    .failureHandler((request, response, failure) -> pages.refuse(request, response))
                    .successHandler(begins))
        .logout(logout -> logout.logoutSuccessHandler(loggedOut(logins)))
        .csrf(
            csrf ->
                csrf.csrfTokenRepository(new FormTokens(settings))
                    .requireCsrfProtectionMatcher(AccessSecurity::mayBeForged))
        .requestCache(RequestCacheConfigurer::disable)
        .exceptionHandling(
            failures -> failures.authenticationEntryPoint(denials).accessDeniedHandler(denials))
        .headers(AccessSecurity::headers)
        .build();
  }

  /**
   * Allows every source to a caller who isn't a sender, be it an operator or, where the endpoint is
   * open, anybody.
   */
  private static void allowSources(
      ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(SecurityContextHolder.getContext().getAuthentication() instanceof SenderAuthentication)) {
      request.setAttribute(TradeController.SOURCES, TradeController.EVERY_SOURCE);
    }
    chain.doFilter(request, response);
  }

  private static void logInWith(
      Company company,
      HttpSecurity http,
      OperatorLogins logins,
      AuthenticationSuccessHandler begins) {
    AuthenticationFailureHandler refused =
        (request, response, failure) -> {
          LOG.info("event=company-login-refused reason={}", oneLine(failure.getMessage()));
          response.sendRedirect(COMPANY_REFUSED);
        };
    CompanyFilter answered = new CompanyFilter(company, logins);
    answered.setAuthenticationFailureHandler(refused);
    answered.setAuthenticationSuccessHandler(begins);
    http.addFilterBefore(company.redirects(refused), AnonymousAuthenticationFilter.class)
        .addFilterBefore(answered, AnonymousAuthenticationFilter.class);
  }

  /** Replaces control characters, so that text of others can't forge a line of the log. */
  private static String oneLine(@Nullable String text) {
    return String.valueOf(text).replaceAll("\\p{Cntrl}", " ");
  }

  /** Gives the session of a logged-in user its longer idle time. */
  private static AuthenticationSuccessHandler begins(
      AccessSettings settings, LiveSessions sessions, LoginPage pages) {
    return (request, response, operator) -> {
      HttpSession session = request.getSession();
      session.setMaxInactiveInterval(Math.toIntExact(settings.idleEnd().toSeconds()));
      sessions.loggedIn(session, operator.getName());
      Set<OperatorRole> roles =
          operator instanceof OperatorAuthentication authentication
              ? authentication.standing().roles()
              : Set.of();
      pages.loggedIn(roles, request, response);
    };
  }

  /**
   * Returns whether a page of another site can make a browser send this request for its user, or
   * log the user in. A request with a header that such a page can't set is safe, and so, except for
   * a login, is one without a session. A browser adds a stored name and secret (Basic) by itself,
   * but then names the site of the page.
   */
  private static boolean mayBeForged(HttpServletRequest request) {
    return !READING.contains(request.getMethod())
        && (isOfAnotherSite(request)
            || (request.getHeader(HttpHeaders.AUTHORIZATION) == null
                && (request.getSession(false) != null || request.getRequestURI().equals(LOGIN))));
  }

  private static boolean isOfAnotherSite(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    return site != null && !site.equals("same-origin") && !site.equals("none");
  }

  private static void headers(HeadersConfigurer<HttpSecurity> headers) {
    headers.defaultsDisabled();
    HEADERS.forEach(headers::addHeaderWriter);
  }

  /**
   * Clears the browser's stored data and records the logout in the audit. Never keeps the session.
   */
  private static LogoutSuccessHandler loggedOut(OperatorLogins logins) {
    HeaderWriter clear = new ClearSiteDataHeaderWriter(Directive.CACHE, Directive.STORAGE);
    return (request, response, asker) -> {
      clear.writeHeaders(request, response);
      if (asker instanceof OperatorAuthentication operator) {
        try {
          logins.note(operator.login(), "LOGGED_OUT");
        } catch (AuthenticationException e) {
          LOG.warn("event=logout-not-audited operator={}", operator.getName(), e);
        }
      }
      response.sendRedirect(LOGIN + "?out");
    };
  }
}
