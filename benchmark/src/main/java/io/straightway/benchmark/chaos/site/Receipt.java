package io.straightway.benchmark.chaos.site;

import java.nio.file.Path;

/**
 * An acknowledgement that the feeder has written down.
 *
 * @param file the trades that it fed
 * @param offset where the message begins in that file
 * @param source of the message
 * @param messageId its id
 * @param outcome what the element answered, such as booked
 */
public record Receipt(Path file, long offset, String source, String messageId, String outcome) {}
