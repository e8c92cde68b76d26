package io.straightway.db.server;

import io.straightway.db.schema.Migrator;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JARs of another installation: the steps of its schema, and its version of PostgreSQL. */
final class PreviousInstallation extends URLClassLoader {
  private static final String OURS = "io/straightway/";

  private final Path directory;

  private PreviousInstallation(Path directory, List<URL> jars) {
    super(jars.toArray(URL[]::new), Migrator.class.getClassLoader());
    this.directory = directory;
  }

  /** Opens the JARs in a directory and in its directory {@code lib}. */
  static PreviousInstallation in(Path directory) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (Path place : List.of(directory, directory.resolve("lib"))) {
      if (Files.isDirectory(place)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place, "*.jar")) {
          for (Path jar : files) {
            jars.add(jar.toUri().toURL());
          }
        }
      }
    }
    return new PreviousInstallation(directory, jars);
  }

  /**
   * Returns the archive of PostgreSQL.
   *
   * @throws ServerFailure if there is none for this system
   */
  URL programs() {
    @Nullable URL archive = findResource(Binaries.archive());
    if (archive == null) {
      throw new ServerFailure(
          "%s is not an installation: it has no %s".formatted(directory, Binaries.archive()));
    }
    return archive;
  }

  @Override
  public @Nullable URL getResource(String name) {
    return name.startsWith(OURS) ? findResource(name) : super.getResource(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    return name.startsWith(OURS) ? findResources(name) : super.getResources(name);
  }
}
