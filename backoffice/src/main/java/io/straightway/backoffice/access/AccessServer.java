package io.straightway.backoffice.access;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.backoffice.access.company.Company;
import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.db.Pool;
import io.straightway.element.server.OpenIntake;
import io.straightway.operators.password.OperatorPasswords;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.security.web.servlet.support.csrf.CsrfRequestDataValueProcessor;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.support.RequestDataValueProcessor;

/**
 * The access control of a server. Needs a {@link io.straightway.db.Pool} named deskPool and a
 * {@link java.time.Clock}.
 */
@Configuration(proxyBeanMethods = false)
@Import({LoginArgument.class, LoginPage.class})
public class AccessServer {
  /** Spring Boot's order of Spring Security's filter, before every filter that reads a request. */
  private static final int ORDER = -100;

  /** The idle time of a session without a logged-in user. */
  private static final Duration LOGIN_PAGE_END = Duration.ofMinutes(5);

  @Bean
  AccessSettings accessSettings(Environment properties) {
    boolean tls = properties.containsProperty(AccessSettings.TLS);
    boolean identities = properties.getProperty(AccessSettings.IDENTITIES, Boolean.class, false);
    AccessSettings usual = AccessSettings.LOOPBACK;
    return new AccessSettings(identities, tls, usual.idleEnd(), usual.absoluteEnd());
  }

  @Bean
  OpenIntake openIntake(AccessSettings settings) {
    return new OpenIntake(!settings.identities());
  }

  /** The company's issuer, if operators log in with it. */
  @Bean
  @ConditionalOnProperty(CompanySettings.PROPERTIES + "issuer")
  Company company(Environment properties) throws IOException {
    return new Company(CompanySettings.of(properties));
  }

  @Bean
  OperatorPasswords operatorPasswords(Pool deskPool) {
    return new OperatorPasswords(deskPool.dataSource(), new SecureRandom());
  }

  @Bean
  ServerCertificates serverCertificates(SslBundles bundles, Environment properties, Clock clock) {
    return new ServerCertificates(bundles, properties.getProperty(AccessSettings.TLS), clock);
  }

  @Bean
  FilterRegistrationBean<AccessFilter> accessFilter(
      WebApplicationContext server,
      AccessSettings settings,
      Pool deskPool,
      ObjectProvider<MeterRegistry> metrics,
      Clock clock) {
    DeniedRequests denied =
        new DeniedRequests(
            deskPool.dataSource(), metrics.getIfAvailable(SimpleMeterRegistry::new), clock);
    FilterRegistrationBean<AccessFilter> filter =
        new FilterRegistrationBean<>(new AccessFilter(server, settings, denied));
    filter.setOrder(ORDER);
    return filter;
  }

  /** Adds the session's CSRF token to every form that a template writes. */
  @Bean
  RequestDataValueProcessor requestDataValueProcessor() {
    return new CsrfRequestDataValueProcessor();
  }

  @Bean
  LiveSessions liveSessions() {
    return new LiveSessions();
  }

  @Bean
  ServletListenerRegistrationBean<LiveSessions> sessionEvents(LiveSessions sessions) {
    return new ServletListenerRegistrationBean<>(sessions);
  }

  /** Returns the name of the session cookie; under TLS one that no other server can set. */
  static String cookieName(AccessSettings settings) {
    return settings.tls() ? "__Host-STP" : "STP";
  }

  @Bean
  ServletContextInitializer sessionCookie(AccessSettings settings) {
    return context -> {
      context.setSessionTimeout(Math.toIntExact(LOGIN_PAGE_END.toMinutes()));
      context.getSessionCookieConfig().setName(cookieName(settings));
      context.getSessionCookieConfig().setPath("/");
      context.getSessionCookieConfig().setHttpOnly(true);
      context.getSessionCookieConfig().setSecure(settings.tls());
      context.getSessionCookieConfig().setAttribute("SameSite", "Lax");
    };
  }
}
