/**
 * Measurements in common file formats: CSV files and JSON lines, and the published tables that are
 * part of the program. A row that can't be read is reported with its line and reason, never dropped
 * silently.
 */
@NullMarked
package io.straightway.scalability.data;

import org.jspecify.annotations.NullMarked;
