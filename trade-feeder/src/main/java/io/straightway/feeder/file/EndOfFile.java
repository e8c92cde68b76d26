package io.straightway.feeder.file;

/**
 * The last item of a file.
 *
 * @param stretch what remained of the file
 */
record EndOfFile(FileRange stretch) implements FeedItem {}
