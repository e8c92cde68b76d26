package io.straightway.benchmark.chaos.wire;

import java.io.IOException;
import java.io.InputStream;

/** Bytes of any protocol in which the server answers, such as HTTP. */
final class RawConversation implements FaultProxy.Conversation {
  private static final int BUFFER = 16_384;

  private final Link link;

  RawConversation(Link link) {
    this.link = link;
  }

  @Override
  public void toServer() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream in = link.fromClient();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      link.toServer(buffer, read);
    }
  }

  @Override
  public void toClient() throws IOException {
    byte[] buffer = new byte[BUFFER];
    InputStream in = link.fromServer();
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      link.at(WirePoint.ANSWER);
      link.toClient(buffer, read);
      link.at(WirePoint.ANSWERED);
    }
  }
}
