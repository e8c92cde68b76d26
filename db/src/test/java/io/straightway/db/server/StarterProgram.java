package io.straightway.db.server;

import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A program that starts or joins the server of a directory, prints its process id, and lives until
 * it is killed. With a second argument its server stops with it.
 */
final class StarterProgram {
  private StarterProgram() {}

  public static void main(String[] args) throws Exception {
    EmbeddedServer server = EmbeddedServer.startOrJoin(Path.of(args[0]), 0);
    if (args.length > 1) {
      server.stopWithThisProgram();
    }
    System.out.println(server.status().pid());
    System.out.flush();
    // ends with the pipe when the parent process ends
    System.in.transferTo(OutputStream.nullOutputStream());
  }
}
