package io.straightway.db;

/**
 * A database user and its password. The password never appears in {@link #toString()}.
 *
 * @param user the login name
 * @param password the secret
 */
public record Credentials(String user, String password) {

  /**
   * @throws IllegalArgumentException if the user or the password is empty
   */
  public Credentials {
    if (user.isBlank()) {
      throw new IllegalArgumentException("the database user is empty");
    }
    if (password.isEmpty()) {
      throw new IllegalArgumentException("the password of database user " + user + " is empty");
    }
  }

  @Override
  public String toString() {
    return "Credentials[user=" + user + ", password=(hidden)]";
  }
}
