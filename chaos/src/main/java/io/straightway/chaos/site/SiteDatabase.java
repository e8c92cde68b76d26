package io.straightway.chaos.site;

import io.straightway.db.Database;
import java.io.IOException;
import java.util.Map;

/** The database of an installation, regardless of the servers behind it. */
interface SiteDatabase extends AutoCloseable {
  /** Returns the URL for the elements. */
  String jdbcUrl();

  /** Returns the environment variables that an element needs to log in. */
  Map<String, String> logins();

  /** Returns the current primary. */
  Database database();

  /** Restores missing servers and their connections. */
  void heal() throws Exception;

  @Override
  void close() throws IOException;
}
