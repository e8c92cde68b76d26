package io.straightway.feeder.file;

/**
 * The last item of a file.
 *
 * @param range the rest of the file
 */
record EndOfFile(FileRange range) implements FeedItem {}
