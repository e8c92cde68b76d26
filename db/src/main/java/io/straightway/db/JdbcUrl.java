package io.straightway.db;

import java.util.List;
import java.util.Locale;

/** The rule for every JDBC URL: nothing in it that must not be printed. */
public final class JdbcUrl {
  private static final List<String> SECRETS =
      List.of("user", "password", "sslpassword", "accesstoken");

  private JdbcUrl() {}

  /**
   * Refuses a login before an at sign, and a secret among the parameters.
   *
   * @throws IllegalArgumentException saying what to do; it never repeats a parameter's value
   */
  public static void refuseSecrets(String url) {
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

  /** What may be printed of a URL that is refused. */
  public static String withoutParameters(String url) {
    return url.split("\\?", 2)[0];
  }

  /** Where a login belongs. */
  public static String advice() {
    return "others can read a program's arguments, so take it out and "
        + CredentialVariables.advice(Role.ENGINE);
  }
}
