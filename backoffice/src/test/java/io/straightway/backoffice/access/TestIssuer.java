package io.straightway.backoffice.access;

import static org.springframework.security.config.Customizer.withDefaults;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;

/** A company's issuer: Spring's authorization server, with people who log in by password. */
public final class TestIssuer implements AutoCloseable {
  public static final String CLIENT = "straightway";
  public static final String CLIENT_SECRET = "the client's secret";
  public static final String PASSWORD = "at the company";

  /** The number of keys of {@link TestKeys} that it uses. */
  private static final int KEYS = 3;

  private static final String ROBOT = "robot";
  private static final String ROBOT_SECRET = "the robot's secret";
  private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)\"");

  private final AtomicInteger idTokens = new AtomicInteger();
  private final AtomicInteger changes = new AtomicInteger();
  private volatile RSAKey key;
  private volatile Duration life = Duration.ofMinutes(30);
  private volatile boolean renews = true;
  private final ConfigurableApplicationContext server;

  private TestIssuer() {
    key = key(0);
    server =
        new SpringApplicationBuilder(Settings.class)
            .web(WebApplicationType.SERVLET)
            .bannerMode(Banner.Mode.OFF)
            .logStartupInfo(false)
            .registerShutdownHook(false)
            .properties(
                Map.of(
                    "server.port",
                    "0",
                    "server.address",
                    "127.0.0.1",
                    "server.servlet.session.cookie.name",
                    "COMPANY",
                    "spring.thymeleaf.check-template-location",
                    "false"))
            .initializers(
                context ->
                    ((GenericApplicationContext) context)
                        .registerBean(TestIssuer.class, () -> this))
            .run();
  }

  public static TestIssuer start() {
    return new TestIssuer();
  }

  private static RSAKey key(int number) {
    return TestKeys.rsa("2048-" + (1 + number % KEYS), UUID.randomUUID().toString());
  }

  public String url() {
    return "http://127.0.0.1:"
        + Objects.requireNonNull(((WebServerApplicationContext) server).getWebServer()).getPort();
  }

  /** Switches to a new signing key, and publishes no other. */
  void changeKey() {
    key = key(changes.incrementAndGet());
  }

  /** Sets the lifetime of future tokens, and whether they can be renewed. */
  void issue(Duration newLife, boolean renewable) {
    life = newLife;
    renews = renewable;
  }

  /** Returns the number of id tokens issued. */
  int idTokens() {
    return idTokens.get();
  }

  /**
   * Logs a person in at the address to which a server has redirected, and returns the address to
   * which the issuer redirects back.
   */
  URI logIn(String authorize, String person) throws IOException, InterruptedException {
    HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    send(browser, HttpRequest.newBuilder(URI.create(authorize)));
    HttpResponse<String> form = send(browser, HttpRequest.newBuilder(URI.create(url() + "/login")));
    Matcher csrf = CSRF.matcher(form.body());
    if (!csrf.find()) {
      throw new AssertionError("no form: " + form.body());
    }
    HttpResponse<String> loggedIn =
        send(
            browser,
            HttpRequest.newBuilder(URI.create(url() + "/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        "username=%s&password=%s&_csrf=%s"
                            .formatted(person, encoded(PASSWORD), encoded(csrf.group(1))))));
    return URI.create(
        location(send(browser, HttpRequest.newBuilder(URI.create(location(loggedIn))))));
  }

  /** Returns a token for a program that authenticates by its own secret, without a person. */
  String programsToken() throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            HttpClient.newHttpClient(),
            HttpRequest.newBuilder(URI.create(url() + "/oauth2/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        "grant_type=client_credentials&client_id=%s&client_secret=%s"
                            .formatted(ROBOT, encoded(ROBOT_SECRET)))));
    Matcher token = Pattern.compile("\"access_token\":\"([^\"]+)\"").matcher(answer.body());
    if (!token.find()) {
      throw new AssertionError("no token: " + answer.body());
    }
    return token.group(1);
  }

  private static HttpResponse<String> send(HttpClient browser, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return browser.send(request.header("Accept", "text/html").build(), BodyHandlers.ofString());
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.close();
  }

  /** The configuration of the authorization server. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @EnableWebSecurity
  static class Settings {
    @Bean
    @Order(1)
    SecurityFilterChain protocol(HttpSecurity http) {
      return http.oauth2AuthorizationServer(
              server -> {
                http.securityMatcher(server.getEndpointsMatcher());
                server.oidc(withDefaults());
              })
          .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .exceptionHandling(
              failures ->
                  failures.authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")))
          .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain form(HttpSecurity http) {
      return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .formLogin(withDefaults())
          .build();
    }

    @Bean
    UserDetailsService people() {
      return new InMemoryUserDetailsManager(
          List.of(
              User.withUsername("ann.smith").password("{noop}" + PASSWORD).roles("STAFF").build(),
              User.withUsername("bob.stone").password("{noop}" + PASSWORD).roles("STAFF").build(),
              User.withUsername("stranger").password("{noop}" + PASSWORD).roles("STAFF").build()));
    }

    @Bean
    RegisteredClientRepository clients() {
      RegisteredClient server =
          RegisteredClient.withId(CLIENT)
              .clientId(CLIENT)
              .clientSecret("{noop}" + CLIENT_SECRET)
              .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
              .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
              .authorizationGrantType(AuthorizationGrantType.REFRESH_TOKEN)
              // on loopback any port is allowed (RFC 8252)
              .redirectUri("http://127.0.0.1/login/company")
              .scope(OidcScopes.OPENID)
              .clientSettings(ClientSettings.builder().requireProofKey(true).build())
              .build();
      RegisteredClient robot =
          RegisteredClient.withId(ROBOT)
              .clientId(ROBOT)
              .clientSecret("{noop}" + ROBOT_SECRET)
              .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
              .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
              .build();
      return new InMemoryRegisteredClientRepository(server, robot);
    }

    @Bean
    AuthorizationServerSettings server() {
      return AuthorizationServerSettings.builder().build();
    }

    @Bean
    JWKSource<SecurityContext> keys(TestIssuer issuer) {
      return (selector, context) -> selector.select(new JWKSet(issuer.key));
    }

    @Bean
    JwtDecoder ownTokens(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> tokens(TestIssuer issuer) {
      return context -> {
        if (!context.getTokenType().getValue().equals(OidcParameterNames.ID_TOKEN)) {
          context.getClaims().audience(List.of(CLIENT));
        } else if (!issuer.renews
            && AuthorizationGrantType.REFRESH_TOKEN.equals(context.getAuthorizationGrantType())) {
          throw new OAuth2AuthenticationException("invalid_grant");
        } else {
          issuer.idTokens.incrementAndGet();
          Instant now = Instant.now();
          context
              .getClaims()
              .issuedAt(now.minus(Duration.ofHours(1)))
              .expiresAt(now.plus(issuer.life));
        }
      };
    }
  }
}
