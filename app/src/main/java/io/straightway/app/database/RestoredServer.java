package io.straightway.app.database;

import io.straightway.element.check.Finding;
import java.util.List;

/**
 * A restored server as JSON.
 *
 * @param url the JDBC URL of the database
 * @param findings the result of checking the books
 */
record RestoredServer(String directory, String url, List<Finding> findings) {}
