package io.straightway.app.database;

import io.straightway.db.schema.Migrator.Migration;
import java.util.List;

/**
 * A running server as JSON.
 *
 * @param url the JDBC URL of the database
 * @param port the port on 127.0.0.1
 * @param pid the process id
 * @param applied the steps of the schema that were applied by this command
 */
record StartedServer(String directory, String url, int port, long pid, List<Migration> applied) {}
