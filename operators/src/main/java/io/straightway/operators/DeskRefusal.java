package io.straightway.operators;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Thrown if the desk refuses a request. The message gives the reason and the alternative. */
public class DeskRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Reasons of refusals. Programs may rely on the names. */
  public enum Code {
    /** The name and the secret are not those of an active operator. */
    NOT_AUTHENTICATED(401, "ST401"),
    /** The proposer may not approve it. */
    OWN_REPAIR(403, "ST403"),
    /** None of the operator's roles allows the request. */
    NOT_ALLOWED(403, "ST405"),
    /** There is no such item, repair or operator. */
    NOT_FOUND(404, "ST404"),
    /** It has been moved from the database to an archive, which the message names. */
    ARCHIVED(410, null),
    /** The item's state does not allow the action. */
    WRONG_STATE(409, "ST409"),
    /** One operator alone may not decide it; another has to approve it. */
    NEEDS_SECOND(409, "ST428"),
    /** The proposal to approve differs from the one that was shown. */
    HASH_DIFFERS(409, "ST412"),
    /** The item was processed again, and is still in repair. */
    STILL_IN_REPAIR(409, null),
    /** The corrected copy is not a valid message, or equals the original. */
    CORRECTION_INVALID(422, null),
    /** The request is malformed. */
    REQUEST_INVALID(400, null);

    private final int status;
    private final @Nullable String sqlState;

    Code(int status, @Nullable String sqlState) {
      this.status = status;
      this.sqlState = sqlState;
    }

    /** Returns the HTTP status, which also determines the exit code of a command. */
    public int status() {
      return status;
    }
  }

  private final Code code;

  public DeskRefusal(Code code, String message) {
    super(message);
    this.code = code;
  }

  public Code code() {
    return code;
  }

  /**
   * Returns the refusal that an error of the database stands for, or null if it is another kind of
   * error.
   */
  public static @Nullable DeskRefusal of(SQLException error) {
    for (Code code : Code.values()) {
      if (code.sqlState != null && code.sqlState.equals(error.getSQLState())) {
        String text = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
        return new DeskRefusal(code, text.substring(text.indexOf(": ") + 1).strip());
      }
    }
    return null;
  }
}
