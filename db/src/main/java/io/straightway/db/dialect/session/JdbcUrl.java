package io.straightway.db.dialect.session;

import java.util.List;
import java.util.Locale;

/** The rule for every JDBC URL: it holds nothing that must not be printed. */
public final class JdbcUrl {
  private static final List<String> SECRETS =
      List.of("user", "password", "sslpassword", "accesstoken");

  private JdbcUrl() {}

  /**
   * Refuses a login before an at sign, and a secret among the parameters.
   *
   * @param remedy what to do instead of writing a login into an address
   * @throws IllegalArgumentException with advice; its message never repeats a parameter's value
   */
  static void refuseSecrets(String url, String remedy) {
    if (withoutParameters(url).contains("@")) {
      throw new IllegalArgumentException(
          "the database URL holds a login before '@'; " + advice(remedy));
    }
    refuseSecretParameters(url, remedy);
  }

  /** Refuses a secret behind the question mark, for the URL of any vendor. */
  static void refuseSecretParameters(String url, String remedy) {
    String address = withoutParameters(url);
    if (url.length() == address.length()) {
      return;
    }
    for (String parameter : url.substring(address.length() + 1).split("[&?]", -1)) {
      String name = parameter.split("=", 2)[0].strip().toLowerCase(Locale.ROOT);
      if (SECRETS.contains(name)) {
        throw new IllegalArgumentException(
            "the database URL %s carries the parameter '%s'; %s"
                .formatted(address, name, advice(remedy)));
      }
    }
  }

  /** Returns the part of a refused URL that may be printed. */
  public static String withoutParameters(String url) {
    return url.split("\\?", 2)[0];
  }

  /** Returns the advice where to put a login instead. */
  static String advice(String remedy) {
    return "others can read a program's arguments, so take it out and " + remedy;
  }
}
