package io.straightway.backoffice.check;

import io.straightway.db.Role;

/** Tampering that the database refuses to a login. */
record RefusedTampering(Role login, String sql) {
  static RefusedTampering engine(String sql) {
    return new RefusedTampering(Role.ENGINE, sql);
  }

  static RefusedTampering reader(String sql) {
    return new RefusedTampering(Role.READER, sql);
  }

  static RefusedTampering relay(String sql) {
    return new RefusedTampering(Role.RELAY, sql);
  }

  static RefusedTampering owner(String sql) {
    return new RefusedTampering(Role.MIGRATOR, sql);
  }
}
