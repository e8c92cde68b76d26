package io.straightway.db.operator;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The desk refuses a request. The message gives the reason and what to do instead. */
public class DeskRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Why something is refused. Programs may rely on the names. */
  public enum Code {
    /** The name and the secret are not those of an active operator. */
    NOT_AUTHENTICATED("ST401"),
    /** Its maker may not approve it. */
    OWN_REPAIR("ST403"),
    /** None of the operator's roles allows it. */
    NOT_ALLOWED("ST405"),
    /** There is no such item, repair or operator. */
    NOT_FOUND("ST404"),
    /** It has left the database for an archive, which the message names. */
    ARCHIVED(null),
    /** Its state does not allow that. */
    WRONG_STATE("ST409"),
    /** It is about more than one operator alone decides; another has to approve it. */
    NEEDS_SECOND("ST428"),
    /** What is to be approved is not what was shown. */
    HASH_DIFFERS("ST412"),
    /** It was processed again, and is still in repair. */
    STILL_IN_REPAIR(null),
    /** The corrected copy is no valid message, or the same as the original. */
    CORRECTION_INVALID(null),
    /** The request is malformed. */
    REQUEST_INVALID(null);

    private final @Nullable String sqlState;

    Code(@Nullable String sqlState) {
      this.sqlState = sqlState;
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
   * The refusal that an error of the database stands for, or null if it is another kind of error.
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
