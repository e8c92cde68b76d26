package io.straightway.element.staticdata.load;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Something in a file of static data that can't be loaded.
 *
 * @param line the line it begins on, from 1; 0 if it is the file as a whole
 * @param field the column, or null if it is no single one
 * @param reason one sentence for people, of printable ASCII
 */
public record BadRow(Path file, long line, @Nullable String field, String reason) {}
