package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.element.message.ReasonCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InboxRefusalTest {
  @TempDir Path directory;
  private InboxFixture inbox;

  @BeforeEach
  void start() throws SQLException {
    inbox = InboxFixture.in(directory);
  }

  @AfterEach
  void end() {
    inbox.close();
  }

  static Stream<Arguments> noTradeFiles() {
    return Stream.of(
        Arguments.of("empty", new byte[0], ReasonCode.XML_MALFORMED),
        Arguments.of("text", InboxFixture.bytes("hello"), ReasonCode.XML_MALFORMED),
        Arguments.of("other root", InboxFixture.bytes("<x/>"), ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "document type",
            InboxFixture.bytes("<!DOCTYPE x [<!ENTITY y '<TradeMessages>'>]><TradeMessages/>"),
            ReasonCode.XML_DTD),
        Arguments.of(
            "UTF-16",
            "<TradeMessages/>".getBytes(StandardCharsets.UTF_16),
            ReasonCode.XML_ENCODING),
        Arguments.of(
            "declared otherwise",
            InboxFixture.bytes(
                "<?xml version='1.0' encoding='ISO-8859-1'?><TradeMessages>x</TradeMessages>"),
            ReasonCode.XML_ENCODING),
        Arguments.of(
            "without messages", InboxFixture.bytes("<TradeMessages/>"), ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "with nothing in it",
            InboxFixture.bytes(
                "<TradeMessages xmlns='urn:straightway:trade:1'> <!-- --> </TradeMessages>"),
            ReasonCode.XML_STRUCTURE),
        Arguments.of(
            "another namespace",
            InboxFixture.bytes("<TradeMessages xmlns='urn:other'><TradeMessage/></TradeMessages>"),
            ReasonCode.XML_NAMESPACE),
        Arguments.of(
            "a long prolog",
            InboxFixture.bytes("<!--" + " ".repeat(70_000) + "--><TradeMessages/>"),
            ReasonCode.XML_LIMIT),
        Arguments.of(
            "a long single message",
            InboxFixture.bytes("<TradeMessage>" + " ".repeat(2_000_000) + "</TradeMessage>"),
            ReasonCode.MESSAGE_TOO_LARGE));
  }

  @ParameterizedTest
  @MethodSource("noTradeFiles")
  void aFileThatIsNoTradeDocumentIsPutAsideWithTheReason(
      String name, byte[] content, ReasonCode code) throws Exception {
    inbox.withInbox(
        () -> {
          inbox.drop("bad.xml", content);
          await().until(() -> Files.exists(inbox.dir().resolve("failed/bad.xml")));
        });

    assertThat(inbox.dir().resolve("failed/bad.xml")).hasBinaryContent(content);
    assertThat(Files.readString(inbox.dir().resolve("failed/bad.xml.reason.txt")))
        .startsWith("code: " + code + "\nreason: ")
        .contains("\nbytes: " + content.length + "\nsha256: ");
    assertThat(
            inbox
                .engine()
                .query(
                    "SELECT code, body_length, content_hash = '\\x"
                        + InboxFixture.sha256(content)
                        + "' FROM refused_message"))
        .containsExactly(code + " " + content.length + " t");
    assertThat(inbox.names("done")).isEmpty();
    assertThat(inbox.names("processing/one")).containsExactly(".lock");
  }

  @Test
  void nothingIsReadOrWrittenThroughALink() throws Exception {
    Path victim = Files.writeString(directory.resolve("victim"), "untouched");
    Path work = Files.createDirectories(directory.resolve("processing/one"));
    for (String report : List.of("good.xml.outcomes.csv", "bad.xml.reason.txt")) {
      Files.createSymbolicLink(work.resolve(report), victim);
    }
    Files.createSymbolicLink(directory.resolve("link.xml"), victim);
    Files.createLink(directory.resolve("hard.xml"), Files.writeString(victim, "untouched"));

    inbox.withInbox(
        () -> {
          inbox.drop("good.xml", InboxFixture.purchases(1, 1));
          inbox.drop("bad.xml", InboxFixture.bytes("hello"));
          inbox.awaitDone("good.xml");
          await().until(() -> Files.exists(directory.resolve("failed/bad.xml")));
          await().until(() -> Files.exists(work.resolve("hard.xml")));
        });

    assertThat(victim).hasContent("untouched");
    assertThat(directory.resolve("link.xml")).isSymbolicLink();
    assertThat(inbox.engine().query("SELECT count(*) FROM refused_message")).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"processing", "done", "failed"})
  void aFolderThatIsALinkIsNotUsed(String folder) throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    Files.createSymbolicLink(directory.resolve(folder), elsewhere);

    assertThatThrownBy(() -> inbox.open().close()).hasMessageContaining("is not a directory");
  }
}
