/**
 * Measurements as people keep them: CSV files and JSON lines, and the published tables that come
 * with the program. What can't be read is reported with its line and reason, never dropped in
 * silence.
 */
@NullMarked
package io.straightway.scalability.data;

import org.jspecify.annotations.NullMarked;
