package io.straightway.app.bench;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.util.HashMap;
import java.util.Map;

/** The logins of a test database as environment variables of a user. */
public final class Logins {
  private Logins() {}

  public static Map<String, String> of(TestDatabase database) {
    return of(database.address());
  }

  public static Map<String, String> of(DatabaseAddress address) {
    Map<String, String> environment = new HashMap<>();
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return environment;
  }
}
