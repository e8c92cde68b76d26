package io.straightway.backoffice.access.login;

import io.straightway.backoffice.access.company.Company;
import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.backoffice.access.company.CompanyTokens;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.AbstractAuthenticationProcessingFilter;
import org.springframework.security.web.authentication.session.ChangeSessionIdAuthenticationStrategy;
import org.springframework.security.web.authentication.session.CompositeSessionAuthenticationStrategy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.csrf.CsrfAuthenticationStrategy;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;

/**
 * Logs in the operator whose browser returns from the company's issuer with a code. As after a
 * login by the form, the session gets a new id and a new token.
 */
public final class CompanyFilter extends AbstractAuthenticationProcessingFilter {
  private final Company company;
  private final OperatorLogins logins;

  public CompanyFilter(Company company, OperatorLogins logins) {
    super(CompanySettings.ANSWER);
    this.company = company;
    this.logins = logins;
    setSecurityContextRepository(new HttpSessionSecurityContextRepository());
    setSessionAuthenticationStrategy(
        new CompositeSessionAuthenticationStrategy(
            List.of(
                new ChangeSessionIdAuthenticationStrategy(),
                new CsrfAuthenticationStrategy(new HttpSessionCsrfTokenRepository()))));
  }

  @Override
  public Authentication attemptAuthentication(
      HttpServletRequest request, HttpServletResponse response) {
    CompanyTokens tokens = company.answer(request, response);
    return logins.ofCompany(tokens, company::renewed);
  }
}
