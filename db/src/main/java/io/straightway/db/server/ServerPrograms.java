package io.straightway.db.server;

import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs PostgreSQL's own programs on one server's directory. */
record ServerPrograms(ClusterDirectory directory, ServerAccount account, Binaries binaries) {
  /**
   * The time limit of a start: recovery after a crash replays up to 4 GB of log before the server
   * answers.
   */
  private static final Duration START_PATIENCE = Duration.ofMinutes(10);

  /**
   * Returns this program's version of them for a directory.
   *
   * @throws ServerFailure if no account can run them here
   */
  static ServerPrograms of(ClusterDirectory directory) {
    try {
      return of(directory, Binaries.VERSION, Binaries.ours());
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't prepare its programs", e);
    }
  }

  /**
   * Returns the programs in an archive for a directory.
   *
   * @param version of these programs
   * @throws ServerFailure if no account can run them here
   */
  static ServerPrograms of(ClusterDirectory directory, String version, URL archive) {
    try {
      ServerAccount account = ServerAccount.forData(directory.data());
      if (!account.reaches(directory.root())) {
        throw new ServerFailure(
            "the database can't run as root, and uid %d can't enter %s; give --dir a directory that everybody can enter, such as one under /tmp, or run as an ordinary user"
                .formatted(account.uid(), directory.root()));
      }
      return new ServerPrograms(directory, account, Binaries.unpacked(account, version, archive));
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't prepare its programs", e);
    }
  }

  void initdb(Path data, Path passwordFile) {
    run(
        "",
        binaries.program("initdb"),
        "--pgdata=" + data,
        "--username=" + ServerCredentials.SUPERUSER,
        "--pwfile=" + passwordFile,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C");
  }

  /**
   * Runs statements in template1, the template of new databases, in a server process that does not
   * listen.
   */
  void execute(Path data, List<String> statements) {
    run(
        String.join(";\n\n", statements) + ";\n\n",
        binaries.program("postgres"),
        "--single",
        "-j",
        "-D",
        data.toString(),
        "-c",
        "exit_on_error=on",
        // a statement that fails may hold a password
        "-c",
        "log_min_error_statement=panic",
        // no queries during recovery, and only its failure in the log
        "-c",
        "hot_standby=off",
        "-c",
        "log_min_messages=fatal",
        "template1");
  }

  /**
   * Starts the server by pg_ctl, which gives it a session of its own: neither Ctrl-C nor our end
   * reaches it.
   */
  Command.Result start(int port) {
    return Command.run(
        account.command(
            List.of(
                binaries.program("pg_ctl"),
                "start",
                "--wait",
                "--silent",
                "--timeout=" + START_PATIENCE.toSeconds(),
                "--pgdata=" + directory.data(),
                "--log=" + directory.log(),
                "--options=-p " + port)));
  }

  Command.Result stop(String mode, Duration patience) {
    return Command.run(stopping(mode, patience));
  }

  List<String> stopping(String mode, Duration patience) {
    return account.command(
        List.of(
            binaries.program("pg_ctl"),
            "stop",
            "--wait",
            "--silent",
            "--mode=" + mode,
            "--timeout=" + patience.toSeconds(),
            "--pgdata=" + directory.data()));
  }

  private void run(String input, String... words) {
    Command.Result result = Command.run(account.command(List.of(words)), input);
    if (!result.succeeded()) {
      throw new ServerFailure(
          "%s failed with exit code %d in %s: %s"
              .formatted(words[0], result.exitCode(), directory.root(), result.output().strip()));
    }
  }
}
