package io.straightway.app.database;

import java.time.Instant;

/**
 * A backup as JSON.
 *
 * @param version of PostgreSQL
 * @param completed the earliest time to which it can be restored
 */
record TakenBackup(
    String directory, String version, Instant begun, Instant completed, long bytes) {}
