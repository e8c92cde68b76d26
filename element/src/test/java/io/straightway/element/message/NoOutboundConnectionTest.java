package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No document can make the reader fetch anything. */
class NoOutboundConnectionTest {
  private final HardenedXml xml = new HardenedXml();
  private ServerSocketChannel server;

  NoOutboundConnectionTest() throws IOException {
    server = ServerSocketChannel.open();
  }

  @BeforeEach
  void listen() throws IOException {
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.configureBlocking(false);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!DOCTYPE TradeMessage SYSTEM 'URL'>MESSAGE",
        "<!DOCTYPE TradeMessage PUBLIC '-//X//Y' 'URL'>MESSAGE",
        "<!DOCTYPE TradeMessage [<!ENTITY e SYSTEM 'URL'>]>ENTITY",
        "<!DOCTYPE TradeMessage [<!ENTITY % p SYSTEM 'URL'> %p;]>MESSAGE",
        "<!DOCTYPE TradeMessage [<!ENTITY % p SYSTEM 'URL'> %p;]>ENTITY",
        "INCLUDE",
        "LOCATION"
      })
  void neitherReadingNorSlicingConnects(String template) throws IOException {
    byte[] document = Samples.utf8(filled(template));
    assertThat(new TradeMessageReader(xml).read(document)).isInstanceOf(Unreadable.class);
    new MessageSlicer(xml, 10).slice(document);
    assertThat(server.accept()).isNull();
  }

  @Test
  void aStyleSheetIsNotFetched() throws IOException {
    String document =
        "<?xml-stylesheet href='" + url() + "' type='text/xsl'?>" + Samples.message(1);
    new TradeMessageReader(xml).read(Samples.utf8(document));
    assertThat(server.accept()).isNull();
  }

  @Test
  void aConnectionWouldBeSeen() throws IOException {
    try (var connection = java.nio.channels.SocketChannel.open(server.getLocalAddress())) {
      assertThat(connection.isConnected()).isTrue();
      try (var accepted = server.accept()) {
        assertThat(accepted).isNotNull();
      }
    }
  }

  private String filled(String template) throws IOException {
    String include = "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='URL'/>";
    String location =
        " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
            + " xsi:schemaLocation='urn:straightway:trade:1 URL'";
    return template
        .replace("MESSAGE", Samples.message(1))
        .replace("ENTITY e", "DECLARED e")
        .replace("ENTITY %", "DECLARED %")
        .replace("ENTITY", Samples.with("ACC0001", "&e;"))
        .replace("DECLARED", "ENTITY")
        .replace("INCLUDE", Samples.with("ACC0001", include))
        .replace("LOCATION", Samples.with("<Side>", "<Side" + location + ">"))
        .replace("URL", url());
  }

  private String url() throws IOException {
    return "http:/" + server.getLocalAddress() + "/x";
  }
}
