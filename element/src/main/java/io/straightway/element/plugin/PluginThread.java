package io.straightway.element.plugin;

/** Creates the threads that plug-ins run on: daemon threads, which keep no element alive. */
final class PluginThread {
  private PluginThread() {}

  static Thread of(Runnable work, String name, ClassLoader loader) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(loader);
    return thread;
  }
}
