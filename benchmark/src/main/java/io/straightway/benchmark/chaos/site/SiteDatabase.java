package io.straightway.benchmark.chaos.site;

import io.straightway.db.Database;
import java.io.IOException;
import java.util.Map;

/** The database of an installation, whatever servers it consists of. */
interface SiteDatabase extends AutoCloseable {
  /** The address that elements are given. */
  String jdbcUrl();

  /** What an element needs in its environment to log in. */
  Map<String, String> logins();

  /** The primary of the moment. */
  Database database();

  /** Brings back what is missing of it, and opens the way to it. */
  void heal() throws Exception;

  @Override
  void close() throws IOException;
}
