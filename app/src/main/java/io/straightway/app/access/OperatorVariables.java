package io.straightway.app.access;

import static io.straightway.app.cli.Surroundings.OPERATOR;
import static io.straightway.app.cli.Surroundings.SECRET;
import static io.straightway.app.cli.Surroundings.SECRET_FILE;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.operators.OperatorLogin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The environment variables of the operator: {@code STP_OPERATOR}, and {@code STP_OPERATOR_SECRET}
 * or the file named by {@code STP_OPERATOR_SECRET_FILE}. Never options, because others can read a
 * program's arguments.
 */
public final class OperatorVariables {
  /** The help text of commands that require an operator. */
  public static final String HELP =
      "The operator is set in the environment: STP_OPERATOR, and STP_OPERATOR_SECRET or"
          + " STP_OPERATOR_SECRET_FILE, which names a file.";

  /** The help text of commands that use an operator for the audit only. */
  public static final String HELP_PROOF =
      "If the operator and their secret are set in the environment (STP_OPERATOR, and"
          + " STP_OPERATOR_SECRET or STP_OPERATOR_SECRET_FILE), the database authenticates the"
          + " operator for the audit.";

  private OperatorVariables() {}

  /**
   * Returns the operator's name and secret.
   *
   * @throws CommandFailure if name or secret is missing, or the secret is set twice
   */
  public static OperatorLogin login(Surroundings surroundings) {
    @Nullable String name = value(surroundings, OPERATOR);
    @Nullable String secret = value(surroundings, SECRET);
    @Nullable String file = value(surroundings, SECRET_FILE);
    if (secret != null && file != null) {
      throw CommandFailure.usage("set either " + SECRET + " or " + SECRET_FILE + ", not both");
    }
    if (name == null || (secret == null && file == null)) {
      throw CommandFailure.usage(
          "no operator: set the environment variables %1$s and %2$s (or %2$s_FILE); 'stp operator add' adds an operator"
              .formatted(OPERATOR, SECRET));
    }
    return new OperatorLogin(
        name, secret != null ? secret : contents(surroundings, String.valueOf(file)));
  }

  /** Returns the operator's name; empty if not set. */
  public static String name(Surroundings surroundings) {
    String name = value(surroundings, OPERATOR);
    return name == null ? "" : name;
  }

  /** Returns whether an operator is named. */
  public static boolean areSet(Surroundings surroundings) {
    return value(surroundings, OPERATOR) != null;
  }

  /** Returns the operator if a secret is set, for commands that also run without one. */
  public static Optional<OperatorLogin> proof(Surroundings surroundings) {
    boolean complete =
        value(surroundings, SECRET) != null || value(surroundings, SECRET_FILE) != null;
    return complete ? Optional.of(login(surroundings)) : Optional.empty();
  }

  private static @Nullable String value(Surroundings surroundings, String name) {
    @Nullable String value = surroundings.environment().get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static String contents(Surroundings surroundings, String file) {
    Path path = surroundings.directory().resolve(file);
    try {
      return Files.readString(path).strip();
    } catch (IOException e) {
      throw CommandFailure.usage(SECRET_FILE + " names a file that can't be read: " + path);
    }
  }
}
