package io.straightway.db;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the logins of the roles from environment variables. */
record CredentialVariables(Map<String, String> environment) {
  private static final String SHARED = "STP_DATABASE";

  Map<Role, Credentials> byRole() {
    Map<Role, Credentials> credentials = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      login(prefix(role)).or(() -> login(SHARED)).ifPresent(login -> credentials.put(role, login));
    }
    if (credentials.isEmpty()) {
      throw new IllegalArgumentException("no database login: " + advice(Role.ENGINE));
    }
    return credentials;
  }

  static String advice(Role role) {
    return "set the environment variables %1$s_USER and %1$s_PASSWORD (or %1$s_PASSWORD_FILE), or %2$s_USER and %2$s_PASSWORD (or %2$s_PASSWORD_FILE) for all roles"
        .formatted(prefix(role), SHARED);
  }

  /** Returns the names of all variables that logins are read from. */
  static Set<String> names() {
    return Stream.concat(
            Stream.of(SHARED), Arrays.stream(Role.values()).map(CredentialVariables::prefix))
        .flatMap(prefix -> names(prefix).stream())
        .collect(Collectors.toSet());
  }

  /** Returns the names of the variables of a role's own login. */
  static List<String> names(Role role) {
    return names(prefix(role));
  }

  private static List<String> names(String prefix) {
    return List.of(prefix + "_USER", prefix + "_PASSWORD", prefix + "_PASSWORD_FILE");
  }

  private static String prefix(Role role) {
    return "STP_" + role.name();
  }

  /**
   * Reads the user and password of one prefix together: half a login is a mistake, not a default.
   */
  private Optional<Credentials> login(String prefix) {
    @Nullable String user = value(prefix + "_USER");
    @Nullable String password = password(prefix);
    if (user == null && password == null) {
      return Optional.empty();
    }
    if (user == null || password == null) {
      throw new IllegalArgumentException(
          "half a database login: set both %1$s_USER and %1$s_PASSWORD (or %1$s_PASSWORD_FILE), or neither; %2$s is missing"
              .formatted(prefix, prefix + (user == null ? "_USER" : "_PASSWORD")));
    }
    return Optional.of(new Credentials(user, password));
  }

  private @Nullable String password(String prefix) {
    String name = prefix + "_PASSWORD";
    @Nullable String direct = value(name);
    @Nullable String file = value(name + "_FILE");
    if (direct != null && file != null) {
      throw new IllegalArgumentException("set either " + name + " or " + name + "_FILE, not both");
    }
    return file == null ? direct : contents(name + "_FILE", Path.of(file));
  }

  private static String contents(String variable, Path file) {
    try {
      return Files.readString(file).stripTrailing();
    } catch (IOException e) {
      throw new IllegalArgumentException(variable + " names a file that can't be read: " + file, e);
    }
  }

  private @Nullable String value(String name) {
    @Nullable String value = environment.get(name);
    return value == null || value.isEmpty() ? null : value;
  }
}
