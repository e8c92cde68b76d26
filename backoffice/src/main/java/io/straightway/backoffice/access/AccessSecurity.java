package io.straightway.backoffice.access;

import io.straightway.backoffice.access.OperatorLogins.FormOfPassword;
import io.straightway.db.Pool;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.RequestCacheConfigurer;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** How Spring Security is put together for a server. */
@Configuration(proxyBeanMethods = false)
@EnableWebSecurity
class AccessSecurity {
  /** Nothing inline, and nothing of anybody else. */
  private static final String CONTENT =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self';"
          + " base-uri 'none'; frame-ancestors 'none'";

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final String LOGIN = "/login";

  /** Where a browser is sent whose login was refused. */
  static final String LOGIN_REFUSED = LOGIN + "?refused";

  @Bean
  OperatorLogins operatorLogins(Pool deskPool, Clock clock) {
    return new OperatorLogins(deskPool.dataSource(), clock);
  }

  @Bean
  KnownSenders knownSenders(Pool deskPool, Clock clock) {
    return new KnownSenders(deskPool.dataSource(), clock);
  }

  @Bean
  SecurityFilterChain accessChain(
      HttpSecurity http,
      OperatorLogins logins,
      KnownSenders senders,
      AccessSettings settings,
      Clock clock) {
    AccessDenials denials = new AccessDenials();
    AccessDecision decision = new AccessDecision(logins::roles, settings, clock);
    // one provider alone: where a second is asked too, a wrong password counts twice
    return http.authenticationManager(new ProviderManager(logins))
        .authorizeHttpRequests(requests -> requests.anyRequest().access(decision))
        .addFilterBefore(new SenderFilter(senders, denials), AnonymousAuthenticationFilter.class)
        .httpBasic(basic -> basic.authenticationEntryPoint(denials))
        .formLogin(
            form ->
                form.loginPage(LOGIN)
                    .authenticationDetailsSource(request -> new FormOfPassword())
                    .failureUrl(LOGIN_REFUSED)
                    .successHandler(
                        (request, response, operator) -> {
                          request
                              .getSession()
                              .setMaxInactiveInterval(
                                  Math.toIntExact(settings.idleEnd().toSeconds()));
                          response.sendRedirect("/");
                        }))
        .logout(logout -> logout.logoutSuccessUrl(LOGIN + "?out"))
        .csrf(csrf -> csrf.requireCsrfProtectionMatcher(AccessSecurity::mayBeForged))
        .requestCache(RequestCacheConfigurer::disable)
        .exceptionHandling(
            failures -> failures.authenticationEntryPoint(denials).accessDeniedHandler(denials))
        .headers(AccessSecurity::headers)
        .build();
  }

  /**
   * Whether a page of somebody else can make a browser send this for its user, or log him in: not
   * what carries a header that such a page can't set, and not what belongs to no session.
   */
  private static boolean mayBeForged(HttpServletRequest request) {
    return !READING.contains(request.getMethod())
        && request.getHeader(HttpHeaders.AUTHORIZATION) == null
        && (request.getSession(false) != null || request.getRequestURI().equals(LOGIN));
  }

  private static void headers(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT))
        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN))
        .httpStrictTransportSecurity(hsts -> hsts.includeSubDomains(false));
  }
}
