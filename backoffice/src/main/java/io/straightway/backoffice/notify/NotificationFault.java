package io.straightway.backoffice.notify;

/** What is wrong with the file of rules. The codes stay as they are. */
public enum NotificationFault {
  /** It can't be read, is no JSON, or has a member that there is not, or twice. */
  NOTIFY_FILE,
  /** It has no rule. */
  NOTIFY_NO_RULE,
  /** A rule has no name, one that is not allowed, or that of another. */
  NOTIFY_NAME,
  /** It is not said what a rule is about, or there is no such occasion. */
  NOTIFY_WHEN,
  /** {@code than} is missing, superfluous or no time. */
  NOTIFY_THAN,
  /** {@code at} or {@code zone} is missing, superfluous or none. */
  NOTIFY_AT,
  /** A rule has no target, or two. */
  NOTIFY_TARGET,
  /** An address is none, or neither https nor on this machine. */
  NOTIFY_URL,
  /** The secret of a webhook can't be read, or is too short. */
  NOTIFY_SECRET,
  /** An address of mail is none. */
  NOTIFY_ADDRESS,
  /** The mail server is missing, or can't be used as described. */
  NOTIFY_MAIL,
  /** The number of attempts is out of range. */
  NOTIFY_ATTEMPTS;

  /** The failure that says where and why. */
  IllegalArgumentException at(String place, String why) {
    return new IllegalArgumentException(this + ": " + place + ": " + why);
  }
}
