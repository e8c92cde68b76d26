package io.straightway.app.cli;

import io.straightway.db.ConnectionFailure;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.operators.DeskRefusal;
import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The exit codes of commands, and the rule by which a failure has one of them. */
public final class ExitCode {
  /** The command did everything that was asked. */
  public static final int OK = 0;

  /** The answer is no: not found, not possible in this state, or a check does not hold. */
  public static final int FAILED = 1;

  /** The call or its input is invalid, or a file can't be read or written. */
  public static final int USAGE = 2;

  /** The database or a server can't be reached, or is not ready. */
  public static final int UNREACHABLE = 3;

  /** The rights are missing: a login is refused, or no role allows the request. */
  public static final int DENIED = 4;

  /** The command was not completed, so there is no answer: a full disk, a defect, an open proof. */
  public static final int INCOMPLETE = 5;

  private static final Set<String> MISSING_RIGHTS = Set.of("28000", "28P01", "42501");

  /** The answers of elements and brokers to a feeder or relay without the rights. */
  private static final Pattern MISSING_RIGHTS_TEXT =
      Pattern.compile("refuses: HTTP 40[13]|KAFKA_NOT_(AUTHENTICATED|AUTHORIZED): ");

  private static final Set<String> WRONG_ROLE =
      Set.of(SqlFailure.EXCESSIVE_RIGHTS, SqlFailure.OWN_SETTINGS);

  private ExitCode() {}

  /** Returns the exit code of a command that ends with a failure. */
  public static int of(Throwable failure) {
    boolean wraps =
        failure instanceof UncheckedIOException || failure instanceof ExecutionException;
    if (wraps && failure.getCause() != null) {
      return of(failure.getCause());
    }
    if (failure instanceof CommandFailure command) {
      return command.exitCode();
    }
    if (failure instanceof DeskRefusal refusal) {
      return ofStatus(refusal.code().status());
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return of(sql);
      }
    }
    if (MISSING_RIGHTS_TEXT.matcher(String.valueOf(failure.getMessage())).find()) {
      return DENIED;
    }
    if (failure instanceof IllegalArgumentException
        || failure instanceof DataFailure
        || failure instanceof FileSystemException
        || failure.getCause() instanceof FileSystemException) {
      return USAGE;
    }
    if (failure instanceof ServerFailure) {
      return UNREACHABLE;
    }
    boolean isOurs =
        failure.getClass().getName().startsWith("io.straightway.")
            && !(failure instanceof IOException);
    return isOurs ? FAILED : INCOMPLETE;
  }

  private static int of(SQLException failure) {
    @Nullable DeskRefusal refusal = DeskRefusal.of(failure);
    String state = String.valueOf(failure.getSQLState());
    if (refusal != null) {
      return of(refusal);
    }
    if (WRONG_ROLE.contains(state)) {
      return USAGE;
    }
    if (MISSING_RIGHTS.contains(state)) {
      return DENIED;
    }
    if (failure instanceof ConnectionFailure || FailureReport.isSchemaMissing(failure)) {
      return UNREACHABLE;
    }
    return switch (SqlFailure.of(failure)) {
      case BAD_DATA -> FAILED;
      case DEFECT -> state.matches("(P0|ST).*") ? FAILED : INCOMPLETE; // raised by our schema
      default -> UNREACHABLE;
    };
  }

  /** Returns the exit code of a command whose server answers with an HTTP status of 400 or more. */
  public static int ofStatus(int status) {
    return switch (status) {
      case 401, 403 -> DENIED;
      case 404, 409, 410 -> FAILED;
      case 429, 502, 503, 504 -> UNREACHABLE;
      default -> status < 500 ? USAGE : INCOMPLETE;
    };
  }
}
