package io.straightway.db.server.replica;

import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.DataExchange;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.Fence;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One of the two directories of an {@link EmbeddedDatabase}. Its role is determined by its own
 * files alone, so that the role is known even if neither server runs, or the other directory is
 * lost.
 */
record Member(ClusterDirectory directory) {
  private static final String HISTORY = ".history";

  Path root() {
    return directory.root();
  }

  Fence fence() {
    return new Fence(directory);
  }

  MemberRole role() {
    if (new DataExchange(directory).isDecided()) {
      return MemberRole.PRIMARY; // its start completes the exchange
    }
    if (fence().reason().isPresent()) {
      return MemberRole.FENCED;
    }
    if (!directory.isInitialised()) {
      return MemberRole.ABSENT;
    }
    // the server removes this file when it is promoted
    return Files.exists(directory.data().resolve("standby.signal"))
        ? MemberRole.STANDBY
        : MemberRole.PRIMARY;
  }

  boolean is(MemberRole role) {
    return role() == role;
  }

  Optional<EmbeddedServer> server() {
    return EmbeddedServer.find(directory);
  }

  /** Returns the port that it listens on, or did last; empty if it never ran. */
  OptionalInt port() {
    try {
      return Files.exists(directory.port())
          ? OptionalInt.of(Integer.parseInt(Files.readString(directory.port()).strip()))
          : OptionalInt.empty();
    } catch (IOException | NumberFormatException e) {
      throw ServerFailure.at(root(), "can't read its port", e);
    }
  }

  /**
   * Returns the timeline. Every promotion begins a timeline and leaves a file that is named by its
   * number.
   */
  long timeline() {
    try (Stream<Path> log = Files.list(directory.data().resolve("pg_wal"))) {
      return log.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(HISTORY))
          .map(name -> Long.parseLong(name.substring(0, name.length() - HISTORY.length()), 16))
          .max(Comparator.naturalOrder())
          .orElse(1L);
    } catch (IOException | NumberFormatException e) {
      throw ServerFailure.at(root(), "can't read its timeline", e);
    }
  }

  /** Notes whether every commit of the primary waits for this standby. */
  void setSynchronous(boolean synchronous) {
    try {
      if (synchronous) {
        Files.writeString(synchronousMark(), "");
      } else {
        Files.deleteIfExists(synchronousMark());
      }
      if (Files.exists(root())) {
        Directories.sync(root());
      }
    } catch (IOException e) {
      throw ServerFailure.at(root(), "can't note whether commits wait for it", e);
    }
  }

  boolean isSynchronous() {
    return Files.exists(synchronousMark());
  }

  private Path synchronousMark() {
    return root().resolve("synchronous");
  }
}
