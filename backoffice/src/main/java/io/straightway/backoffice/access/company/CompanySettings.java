package io.straightway.backoffice.access.company;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * The settings of the company's issuer and of this server as its client.
 *
 * @param issuer the issuer's address, as tokens name it
 * @param client this server's client id at the issuer
 * @param secretFile the file with the client's secret; null if it has none
 * @param scopes the scopes to ask for in addition to openid
 * @param name the name that people use for the company
 * @param redirect the address to which the issuer sends browsers back; null for this server's own
 * @param trust the certificates that verify the issuer; null for those that Java trusts
 */
public record CompanySettings(
    String issuer,
    String client,
    @Nullable Path secretFile,
    List<String> scopes,
    String name,
    @Nullable String redirect,
    @Nullable Path trust) {
  /** The path to which browsers return. */
  public static final String ANSWER = "/login/company";

  /** The path at which a browser begins a login with the company. */
  public static final String BEGIN = "/login/with/" + Company.REGISTRATION;

  /** The prefix of the Spring properties. */
  public static final String PROPERTIES = "straightway.company.";

  /** Reads the settings from the properties. */
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
