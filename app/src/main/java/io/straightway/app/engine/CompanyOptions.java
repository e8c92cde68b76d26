package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.company.CompanySettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for logging in with the operators' company. */
final class CompanyOptions {
  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description =
          "OpenID provider for company logins of operators, as added by 'stp issuer add'.")
  @Nullable String issuer;

  @Option(
      names = "--oidc-client",
      paramLabel = "ID",
      description = "Identifier of the client that is registered at the issuer for this server.")
  @Nullable String client;

  @Option(
      names = "--oidc-client-secret-file",
      paramLabel = "FILE",
      description = "Secret of that client. Default: none, PKCE alone protects the login")
  @Nullable Path secretFile;

  @Option(
      names = "--oidc-scope",
      paramLabel = "SCOPE",
      description = "Scope to request in addition to openid, such as offline_access; repeatable.")
  List<String> scopes = List.of();

  @Option(
      names = "--oidc-name",
      paramLabel = "NAME",
      description = "Name of the company on the login page. Default: the issuer's host")
  @Nullable String name;

  @Option(
      names = "--oidc-redirect",
      paramLabel = "URL",
      description =
          "Address to which the issuer redirects browsers, for a server behind a proxy; it ends"
              + " with /login/company. Default: the address that the browser used")
  @Nullable String redirect;

  @Option(
      names = "--oidc-trust",
      paramLabel = "FILE",
      description = "Certificates (PEM) to verify the issuer with. Default: those that Java trusts")
  @Nullable Path trust;

  /** Returns the options as properties of Spring; empty without such a login. */
  Map<String, Object> properties(Surroundings surroundings) {
    Map<String, Object> properties = new LinkedHashMap<>();
    if (issuer == null && client == null) {
      return properties;
    }
    if (issuer == null || client == null) {
      throw CommandFailure.usage("--oidc-issuer and --oidc-client belong together; give both");
    }
    put(properties, "issuer", issuer);
    put(properties, "client", client);
    put(properties, "client-secret-file", file(surroundings, secretFile));
    put(properties, "scopes", String.join(",", scopes));
    put(properties, "name", name == null ? host(issuer) : name);
    put(properties, "redirect", redirect);
    put(properties, "trust", file(surroundings, trust));
    return properties;
  }

  private static void put(Map<String, Object> properties, String key, @Nullable Object value) {
    if (value != null && !value.equals("")) {
      properties.put(CompanySettings.PROPERTIES + key, value);
    }
  }

  private static String host(String issuer) {
    try {
      String host = URI.create(issuer).getHost();
      if (host != null) {
        return host;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw CommandFailure.usage("--oidc-issuer is '" + issuer + "', which is not an address");
  }

  private static @Nullable String file(Surroundings surroundings, @Nullable Path file) {
    return file == null ? null : surroundings.readable(file).toString();
  }
}
