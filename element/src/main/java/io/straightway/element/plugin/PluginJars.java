package io.straightway.element.plugin;

import io.straightway.db.file.OwnFiles;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads plug-ins from jars, each jar with its own class loader, in the order of the jars' names.
 */
final class PluginJars implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PluginJars.class);

  private final List<URLClassLoader> loaders = new ArrayList<>();
  private final List<LoadedPlugin> plugins = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private PluginJars() {}

  /**
   * A plug-in, its name and its class loader.
   *
   * @param name the validated name, read once
   */
  record LoadedPlugin(String name, TradePlugin plugin, ClassLoader loader) {}

  /**
   * Loads all plug-ins of a directory.
   *
   * @throws PluginLoadException if a jar can't be used
   */
  static PluginJars in(Path directory) {
    PluginJars jars = new PluginJars();
    try {
      for (Path jar : files(directory)) {
        jars.load(jar);
      }
      return jars;
    } catch (PluginLoadException e) {
      jars.close();
      throw e;
    }
  }

  List<LoadedPlugin> plugins() {
    return List.copyOf(plugins);
  }

  private static List<Path> files(Path directory) {
    List<Path> jars = new ArrayList<>();
    requireOwn(directory);
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*.jar")) {
      found.forEach(jars::add);
    } catch (IOException e) {
      throw new PluginLoadException(
          "the directory of plug-ins " + directory + " can't be read: " + e, e);
    }
    jars.sort(null);
    return jars;
  }

  /**
   * Anyone who can write here can run code in the element. The directory may be given as a link.
   */
  private static void requireOwn(Path path) {
    try {
      OwnFiles.require(Files.isDirectory(path) ? path.toRealPath() : path);
    } catch (IOException e) {
      throw new PluginLoadException("plug-ins are not loaded: " + e.getMessage(), e);
    }
  }

  /** A plug-in's class may throw anything while it is loaded and created. */
  private void load(Path jar) {
    int before = plugins.size();
    requireOwn(jar);
    try {
      URLClassLoader loader =
          new URLClassLoader(
              String.valueOf(jar.getFileName()),
              new URL[] {jar.toUri().toURL()},
              TradePlugin.class.getClassLoader());
      loaders.add(loader);
      for (TradePlugin plugin : ServiceLoader.load(TradePlugin.class, loader)) {
        if (plugin.getClass().getClassLoader() == loader) {
          add(jar, plugin, loader);
        }
      }
    } catch (IOException | RuntimeException | LinkageError | ServiceConfigurationError e) {
      throw e instanceof PluginLoadException failure
          ? failure
          : new PluginLoadException("the plug-in " + jar + " can't be loaded: " + firstLine(e), e);
    }
    if (plugins.size() == before) {
      throw new PluginLoadException(
          jar
              + " holds no plug-in: name its class in META-INF/services/"
              + TradePlugin.class.getName()
              + ", or take the jar away",
          null);
    }
  }

  /** A class that the virtual machine rejects is described in many lines. */
  private static String firstLine(Throwable failure) {
    return failure.toString().lines().findFirst().orElse("");
  }

  private void add(Path jar, TradePlugin plugin, ClassLoader loader) {
    String name = plugin.name();
    if (name == null || !name.matches("[A-Za-z0-9._-]{1,32}")) {
      throw new PluginLoadException(
          "a plug-in of "
              + jar
              + " has a wrong name; allowed are 1 to 32 letters, digits, dots, dashes, underscores",
          null);
    }
    if (!names.add(name)) {
      throw new PluginLoadException(
          "two plug-ins are named " + name + ", one of them in " + jar + "; take one away", null);
    }
    if (!(plugin instanceof TradeCheck) && !(plugin instanceof TradeAction)) {
      throw new PluginLoadException(
          "the plug-in " + name + " of " + jar + " is neither a TradeCheck nor a TradeAction",
          null);
    }
    plugins.add(new LoadedPlugin(name, plugin, loader));
    LOG.info(
        "plugin={} event=loaded jar={} checks={} acts={}",
        name,
        jar.getFileName(),
        plugin instanceof TradeCheck,
        plugin instanceof TradeAction);
  }

  @Override
  public void close() {
    for (URLClassLoader loader : loaders) {
      try {
        loader.close();
      } catch (IOException e) {
        LOG.warn("plugin-jar={} event=close-failed", loader.getName(), e);
      }
    }
  }
}
