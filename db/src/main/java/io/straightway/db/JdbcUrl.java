package io.straightway.db;

import java.util.List;
import java.util.Locale;
import org.postgresql.Driver;

/** The rules for a JDBC URL of PostgreSQL, and for all: nothing in it that must not be printed. */
public final class JdbcUrl {
  private static final String SCHEME = "jdbc:postgresql:";
  private static final List<String> SECRETS =
      List.of("user", "password", "sslpassword", "accesstoken");

  private JdbcUrl() {}

  /**
   * Refuses a URL that is no URL of PostgreSQL, or that holds a secret.
   *
   * @throws IllegalArgumentException saying what to do; it never repeats a parameter's value
   */
  public static void check(String url) {
    if (!url.startsWith(SCHEME)) {
      throw new IllegalArgumentException(
          "the database URL must start with " + SCHEME + ", for example " + example());
    }
    refuseSecrets(url);
    if (Driver.parseURL(url, null) == null) {
      throw new IllegalArgumentException(
          "the database URL "
              + withoutParameters(url)
              + " is malformed; write it like "
              + example());
    }
  }

  private static void refuseSecrets(String url) {
    if (withoutParameters(url).contains("@")) {
      throw new IllegalArgumentException("the database URL holds a login before '@'; " + advice());
    }
    refuseSecretParameters(url);
  }

  /** Refuses a secret behind the question mark, of whatever vendor's URL. */
  public static void refuseSecretParameters(String url) {
    String address = withoutParameters(url);
    if (url.length() == address.length()) {
      return;
    }
    for (String parameter : url.substring(address.length() + 1).split("[&?]", -1)) {
      String name = parameter.split("=", 2)[0].strip().toLowerCase(Locale.ROOT);
      if (SECRETS.contains(name)) {
        throw new IllegalArgumentException(
            "the database URL %s carries the parameter '%s'; %s"
                .formatted(address, name, advice()));
      }
    }
  }

  private static String withoutParameters(String url) {
    return url.split("\\?", 2)[0];
  }

  /** Where a login belongs. */
  public static String advice() {
    return "others can read a program's arguments, so take it out and "
        + CredentialVariables.advice(Role.ENGINE);
  }

  private static String example() {
    return SCHEME + "//localhost:5432/straightway";
  }
}
