package io.straightway.benchmark.system;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * The build of this program.
 *
 * @param version the version
 * @param commit the commit of the sources, with {@code -dirty} if they have uncommitted changes;
 *     null if the program does not run from where it was built
 */
public record Build(String version, @Nullable String commit) {

  /** Returns the build of the running program. */
  public static Build ofThis() throws IOException, InterruptedException {
    String version = Build.class.getPackage().getImplementationVersion();
    Path sources = sources();
    return new Build(
        version == null ? "not packaged" : version, sources == null ? null : commit(sources));
  }

  /** Returns the nearest directory above the code that has the launcher and a git repository. */
  private static @Nullable Path sources() {
    Path at = code();
    while (at != null && !(Files.exists(at.resolve(".git")) && Files.exists(at.resolve("stp")))) {
      at = at.getParent();
    }
    return at;
  }

  private static @Nullable Path code() {
    try {
      CodeSource source = Build.class.getProtectionDomain().getCodeSource();
      return source == null ? null : Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private static @Nullable String commit(Path sources) throws InterruptedException {
    try {
      Process git =
          new ProcessBuilder(
                  "git",
                  "-C",
                  sources.toString(),
                  "describe",
                  "--always",
                  "--dirty",
                  "--abbrev=40",
                  "--exclude=*")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String printed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return git.waitFor() == 0 ? printed.strip() : null;
    } catch (IOException e) {
      // git is not installed
      return null;
    }
  }
}
