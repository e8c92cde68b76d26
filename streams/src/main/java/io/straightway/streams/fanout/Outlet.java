package io.straightway.streams.fanout;

/** Where the text for one subscriber goes. It never waits for the subscriber. */
public interface Outlet {
  /**
   * Begins to write a text; the one before it was written.
   *
   * @param written is called once, by any thread, when the subscriber's connection has all of it
   */
  void write(byte[] text, Runnable written);

  /** Ends the connection, whether or not the subscriber has read what was written. */
  void end();
}
