package io.straightway.backoffice.access.company;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.AbstractRestClientOAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2RefreshTokenGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientRefreshTokenTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.HttpSessionOAuth2AuthorizationRequestRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * The company's OpenID Connect issuer, as a browser's login needs it: a code by PKCE, and tokens
 * for the code. Its endpoints are looked up at the first login.
 */
public final class Company {
  /** The registration id of the only issuer. */
  static final String REGISTRATION = "company";

  private static final String BEGIN = "/login/with";

  private final CompanySettings settings;
  private final ClientHttpRequestFactory requests;
  private final @Nullable String secret;
  private final AuthorizationRequestRepository<OAuth2AuthorizationRequest> begun =
      new HttpSessionOAuth2AuthorizationRequestRepository();
  private final RestClientAuthorizationCodeTokenResponseClient codes =
      new RestClientAuthorizationCodeTokenResponseClient();
  private final RestClientRefreshTokenTokenResponseClient refreshes =
      new RestClientRefreshTokenTokenResponseClient();
  // not locked: while the company does not answer, no login waits for another
  private volatile @Nullable ClientRegistration registration;
  private volatile @Nullable JwtDecoder decoder;

  /**
   * Creates the client of the company's issuer.
   *
   * @throws IOException if a file that the settings name can't be read, or the issuer's address may
   *     not be asked
   */
  public Company(CompanySettings settings) throws IOException {
    this.settings = settings;
    this.requests = IssuerHttp.to(settings.issuer(), settings.trust());
    Path file = settings.secretFile();
    this.secret = file == null ? null : Files.readString(file).strip();
    ask(codes);
    ask(refreshes);
  }

  private void ask(AbstractRestClientOAuth2AccessTokenResponseClient<?> client) {
    client.setRestClient(
        RestClient.builder()
            .requestFactory(requests)
            .configureMessageConverters(
                converters ->
                    converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
            .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
            .build());
  }

  /** Returns the name that people use for the company. */
  public String name() {
    return settings.name();
  }

  /**
   * Returns the filter that redirects a browser asking for {@link CompanySettings#BEGIN} to the
   * company.
   */
  public OAuth2AuthorizationRequestRedirectFilter redirects(AuthenticationFailureHandler failures) {
    DefaultOAuth2AuthorizationRequestResolver resolver =
        new DefaultOAuth2AuthorizationRequestResolver(
            id -> id.equals(REGISTRATION) ? registration() : null, BEGIN);
    resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    OAuth2AuthorizationRequestRedirectFilter filter =
        new OAuth2AuthorizationRequestRedirectFilter(resolver);
    filter.setAuthorizationRequestRepository(begun);
    filter.setAuthenticationFailureHandler(failures);
    return filter;
  }

  /**
   * Returns the tokens for a browser that returns with a code.
   *
   * @throws AuthenticationException if the login was not begun in this session, or the company
   *     refuses it
   */
  public CompanyTokens answer(HttpServletRequest request, HttpServletResponse response) {
    OAuth2AuthorizationRequest sent = begun.removeAuthorizationRequest(request, response);
    if (sent == null) {
      throw new OAuth2AuthenticationException(
          new OAuth2Error("not_begun"), "no login has begun in this session, or it took too long");
    }
    ClientRegistration client = registration();
    OidcAuthorizationCodeAuthenticationProvider exchange =
        new OidcAuthorizationCodeAuthenticationProvider(
            codes, exchanged -> user(exchanged.getIdToken()));
    exchange.setJwtDecoderFactory(ignored -> decoder());
    OAuth2LoginAuthenticationToken login =
        (OAuth2LoginAuthenticationToken)
            Objects.requireNonNull(
                exchange.authenticate(
                    new OAuth2LoginAuthenticationToken(
                        client, new OAuth2AuthorizationExchange(sent, received(request)))));
    OidcUser person = (OidcUser) Objects.requireNonNull(login.getPrincipal());
    OidcIdToken token = person.getIdToken();
    OAuth2RefreshToken refresh = login.getRefreshToken();
    return new CompanyTokens(
        token.getTokenValue(),
        Objects.requireNonNull(token.getExpiresAt()),
        refresh == null ? null : refresh.getTokenValue());
  }

  private static OidcUser user(OidcIdToken token) {
    return new DefaultOidcUser(List.of(), token);
  }

  private OAuth2AuthorizationResponse received(HttpServletRequest request) {
    String code = request.getParameter(OAuth2ParameterNames.CODE);
    String error = request.getParameter(OAuth2ParameterNames.ERROR);
    OAuth2AuthorizationResponse.Builder answer =
        code == null || code.isEmpty()
            ? OAuth2AuthorizationResponse.error(error == null ? "no_code" : error)
            : OAuth2AuthorizationResponse.success(code);
    return answer
        .redirectUri(request.getRequestURL().toString())
        .state(request.getParameter(OAuth2ParameterNames.STATE))
        .build();
  }

  /**
   * Returns the next tokens; the current ones if the company issues no others.
   *
   * @throws org.springframework.security.oauth2.core.OAuth2AuthorizationException if the company
   *     refuses
   */
  public CompanyTokens renewed(CompanyTokens tokens) {
    OAuth2RefreshToken refresh =
        new OAuth2RefreshToken(Objects.requireNonNull(tokens.refreshToken()), Instant.EPOCH);
    OAuth2AccessTokenResponse answer =
        refreshes.getTokenResponse(
            new OAuth2RefreshTokenGrantRequest(registration(), unused(), refresh));
    Object idToken = answer.getAdditionalParameters().get(OidcParameterNames.ID_TOKEN);
    OAuth2RefreshToken next = answer.getRefreshToken();
    String nextRefresh = next == null ? tokens.refreshToken() : next.getTokenValue();
    if (!(idToken instanceof String text)) {
      return new CompanyTokens(tokens.idToken(), tokens.endsAt(), nextRefresh);
    }
    Jwt decoded = decoder().decode(text);
    return new CompanyTokens(text, Objects.requireNonNull(decoded.getExpiresAt()), nextRefresh);
  }

  /** Returns a placeholder: a refresh request requires an access token, which is not sent. */
  private static OAuth2AccessToken unused() {
    return new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "unused", null, null);
  }

  private ClientRegistration registration() {
    ClientRegistration current = registration;
    if (current == null) {
      current = registered();
      registration = current;
    }
    return current;
  }

  private ClientRegistration registered() {
    try {
      PublishedIssuer issuer = PublishedIssuer.asked(settings.issuer(), requests);
      String redirect = settings.redirect();
      List<String> scopes = new ArrayList<>(settings.scopes());
      scopes.add(OidcScopes.OPENID);
      return ClientRegistration.withRegistrationId(REGISTRATION)
          .clientId(settings.client())
          .clientSecret(secret)
          .clientAuthenticationMethod(
              secret == null
                  ? ClientAuthenticationMethod.NONE
                  : ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
          .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
          .redirectUri(redirect == null ? "{baseUrl}" + CompanySettings.ANSWER : redirect)
          .scope(scopes)
          .issuerUri(issuer.url())
          .authorizationUri(issuer.authorization())
          .tokenUri(issuer.token())
          .jwkSetUri(issuer.jwks())
          .build();
    } catch (IOException e) {
      throw new OAuth2AuthenticationException(
          new OAuth2Error("issuer_unavailable"), String.valueOf(e.getMessage()), e);
    }
  }

  private JwtDecoder decoder() {
    JwtDecoder current = decoder;
    if (current == null) {
      ClientRegistration client = registration();
      NimbusJwtDecoder made =
          NimbusJwtDecoder.withJwkSetUri(
                  Objects.requireNonNull(client.getProviderDetails().getJwkSetUri()))
              .restOperations(new RestTemplate(requests))
              .jwsAlgorithm(SignatureAlgorithm.RS256)
              .build();
      made.setJwtValidator(new OidcIdTokenValidator(client));
      current = made;
      decoder = made;
    }
    return current;
  }
}
