package io.straightway.staticdata.load;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A fault in a file of static data that prevents its load.
 *
 * @param line the line where it begins, from 1; 0 for the file as a whole
 * @param field the column, or null if it is not a single one
 * @param reason one sentence for people, of printable ASCII
 */
public record BadRow(Path file, long line, @Nullable String field, String reason) {}
