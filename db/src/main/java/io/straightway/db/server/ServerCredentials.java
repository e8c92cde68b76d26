package io.straightway.db.server;

import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The passwords of an embedded server, kept in a file that only its user can read.
 *
 * @param superuser the superuser's login, for setting the server up, and for tests
 * @param byRole the logins of the roles
 */
public record ServerCredentials(Credentials superuser, Map<Role, Credentials> byRole) {
  public static final String SUPERUSER = "postgres";
  private static final int PASSWORD_BYTES = 24;

  static ServerCredentials random(SecureRandom random) {
    Map<Role, Credentials> byRole = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      byRole.put(role, login(role.databaseRole(), random));
    }
    return new ServerCredentials(login(SUPERUSER, random), byRole);
  }

  /** Returns a login with a new password. */
  public static Credentials login(String user, SecureRandom random) {
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return new Credentials(user, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /**
   * Reads the passwords.
   *
   * @throws ServerFailure if the file is missing, unreadable or incomplete
   */
  static ServerCredentials read(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerFailure("can't read the database passwords in " + file, e);
    }
    Map<Role, Credentials> byRole = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      byRole.put(role, login(properties, role.databaseRole(), file));
    }
    return new ServerCredentials(login(properties, SUPERUSER, file), byRole);
  }

  Credentials of(Role role) {
    return Objects.requireNonNull(byRole.get(role), role::databaseRole);
  }

  /**
   * Returns the statements that set the passwords of existing logins. They are hashed in a single
   * iteration: they are random, so more would protect nothing, and every login would pay for it.
   */
  List<String> statements() {
    return Stream.concat(
            Stream.of("SET scram_iterations = 1"),
            Stream.concat(Stream.of(superuser), byRole.values().stream())
                .map(
                    login ->
                        "ALTER ROLE %s PASSWORD '%s'".formatted(login.user(), login.password())))
        .toList();
  }

  public void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder("# made by stp; readable by its user only\n");
    text.append(line(superuser));
    byRole.values().stream().map(ServerCredentials::line).sorted().forEach(text::append);
    Files.createFile(file, ownerOnly("rw-------"));
    Files.writeString(file, text);
    Directories.sync(file);
  }

  public static FileAttribute<Set<PosixFilePermission>> ownerOnly(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static String line(Credentials login) {
    return login.user() + "=" + login.password() + "\n";
  }

  private static Credentials login(Properties properties, String user, Path file) {
    @Nullable String password = properties.getProperty(user);
    if (password == null || password.isEmpty()) {
      throw new ServerFailure(file + " lacks the password of " + user);
    }
    return new Credentials(user, password);
  }
}
