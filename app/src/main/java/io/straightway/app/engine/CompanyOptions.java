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

/** Where operators log in with their company. */
final class CompanyOptions {
  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description =
          "Let operators log in with the company: its OpenID provider, which 'stp issuer add' has"
              + " added.")
  @Nullable String issuer;

  @Option(
      names = "--oidc-client",
      paramLabel = "ID",
      description = "The id of the client that the issuer has registered for this server.")
  @Nullable String client;

  @Option(
      names = "--oidc-client-secret-file",
      paramLabel = "FILE",
      description = "The secret of that client. Default: it has none, PKCE alone protects it")
  @Nullable Path secretFile;

  @Option(
      names = "--oidc-scope",
      paramLabel = "SCOPE",
      description =
          "What to ask the issuer for besides openid, such as offline_access; give it several"
              + " times for several.")
  List<String> scopes = List.of();

  @Option(
      names = "--oidc-name",
      paramLabel = "NAME",
      description = "What the login page calls the company. Default: the issuer's host")
  @Nullable String name;

  @Option(
      names = "--oidc-redirect",
      paramLabel = "URL",
      description =
          "Where the issuer sends browsers back to, for a server behind a proxy; it ends with"
              + " /login/company. Default: that at the address by which the browser came")
  @Nullable String redirect;

  @Option(
      names = "--oidc-trust",
      paramLabel = "FILE",
      description =
          "The certificates (PEM) that the issuer is trusted by. Default: those that Java trusts")
  @Nullable Path trust;

  /** As properties of Spring; none where there is no such login. */
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
      // said below
    }
    throw CommandFailure.usage("--oidc-issuer is '" + issuer + "', which is no address");
  }

  private static @Nullable String file(Surroundings surroundings, @Nullable Path file) {
    return file == null ? null : surroundings.readable(file).toString();
  }
}
