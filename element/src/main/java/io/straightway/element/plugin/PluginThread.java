package io.straightway.element.plugin;

/** Makes the threads that plug-ins run on: they keep no element alive. */
final class PluginThread {
  private PluginThread() {}

  static Thread of(Runnable work, String name, ClassLoader loader) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.setContextClassLoader(loader);
    return thread;
  }
}
