package io.straightway.backoffice.access.company;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * The company's issuer of tokens, and what it knows this server by.
 *
 * @param issuer its address, as tokens name it
 * @param client the identity that it has given this server
 * @param secretFile where the secret of that client is; null if it has none
 * @param scopes what to ask for besides openid
 * @param name what people call it
 * @param redirect the address that it sends browsers back to; null for this server's own
 * @param trust the certificates that it is trusted by; null for those that Java trusts
 */
public record CompanySettings(
    String issuer,
    String client,
    @Nullable Path secretFile,
    List<String> scopes,
    String name,
    @Nullable String redirect,
    @Nullable Path trust) {
  /** Where browsers come back to. */
  public static final String ANSWER = "/login/company";

  /** Where a browser goes to log in with the company. */
  public static final String BEGIN = "/login/with/" + Company.REGISTRATION;

  /** What the properties of Spring begin with. */
  public static final String PROPERTIES = "straightway.company.";

  /** As the properties have it. */
  public static CompanySettings of(Environment properties) {
    return new CompanySettings(
        Objects.requireNonNull(properties.getProperty(PROPERTIES + "issuer")),
        Objects.requireNonNull(properties.getProperty(PROPERTIES + "client")),
        path(properties, "client-secret-file"),
        List.of(properties.getProperty(PROPERTIES + "scopes", String[].class, new String[0])),
        Objects.requireNonNull(properties.getProperty(PROPERTIES + "name")),
        properties.getProperty(PROPERTIES + "redirect"),
        path(properties, "trust"));
  }

  private static @Nullable Path path(Environment properties, String key) {
    String file = properties.getProperty(PROPERTIES + key);
    return file == null ? null : Path.of(file);
  }
}
