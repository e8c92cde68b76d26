package io.straightway.backoffice.notify;

/** The faults of a file of notification rules. The codes never change. */
public enum NotificationFault {
  /** The file can't be read, is not JSON, or has an unknown or duplicate member. */
  NOTIFY_FILE,
  /** The file has no rule. */
  NOTIFY_NO_RULE,
  /** A rule has no name, an invalid name, or the name of another rule. */
  NOTIFY_NAME,
  /** A rule has no occasion, or an unknown one. */
  NOTIFY_WHEN,
  /** {@code than} is missing, superfluous or not a duration. */
  NOTIFY_THAN,
  /** {@code at} or {@code zone} is missing, superfluous or invalid. */
  NOTIFY_AT,
  /** A rule has no target, or two. */
  NOTIFY_TARGET,
  /** An address is invalid, or neither https nor on this machine. */
  NOTIFY_URL,
  /** The secret of a webhook can't be read, or is too short. */
  NOTIFY_SECRET,
  /** A mail address is invalid. */
  NOTIFY_ADDRESS,
  /** The mail server is missing, or can't be used as described. */
  NOTIFY_MAIL,
  /** The number of attempts is out of range. */
  NOTIFY_ATTEMPTS;

  /** Creates the exception that names the place and the reason. */
  IllegalArgumentException at(String place, String reason) {
    return new IllegalArgumentException(this + ": " + place + ": " + reason);
  }
}
