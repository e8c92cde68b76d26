package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BundleTest {
  private final HardenedXml xml = new HardenedXml();
  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(xml);
  private final byte[] first = writer.write(Samples.purchase());
  private final byte[] second = writer.write(Samples.bondSale());
  private final byte[] third = writer.write(Samples.status(Status.FAILING, "LACK"));

  @Test
  void theMessagesOfABundleComeOutAsTheyWentIn() throws IOException {
    assertThat(Bundle.documents(xml, bundle(first, second, third)))
        .containsExactly(first, second, third);
    assertThat(Bundle.documents(xml, bundle())).isEmpty();
  }

  @Test
  void aFileThatIsNoBundleIsOneMessage() {
    assertThat(Bundle.documents(xml, first)).containsExactly(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Document",
        "<Document>",
        "<Document><a></Document>",
        "<Document>&undefined;</Document>",
        "<Document><!-- </Document>",
        "<Document><![CDATA[ </Document>",
        "<Document a='",
        "<Document/>",
        "<Other>text</Other>",
        "hello",
        "<!DOCTYPE x>",
        "</Wrong>",
        "\u0000"
      })
  void brokenContentBetweenTwoMessagesLeavesThemAlone(String broken) throws IOException {
    byte[] bundle =
        Samples.utf8(
            Samples.text(bundle(first, second))
                .replace("\n<Document", "\n<Document".repeat(1))
                .replace(Samples.text(second), broken + "\n" + Samples.text(second)));
    List<MessageReading> readings =
        Bundle.documents(xml, bundle).stream().map(reader::read).toList();
    assertThat(readings)
        .hasSize(3)
        .contains(new Readable(Samples.purchase()), new Readable(Samples.bondSale()));
  }

  @Test
  void aMessageThatIsCommentedOutStaysOut() throws IOException {
    String bundle = Samples.text(bundle(first, second));
    String commented = bundle.replace(Samples.text(first), "<!-- " + Samples.text(first) + " -->");
    assertThat(Bundle.documents(xml, Samples.utf8(commented))).containsExactly(second);
  }

  @Test
  void aBundleThatWasCutTellsSo() throws IOException {
    String bundle = Samples.text(bundle(first, second));
    String cut = bundle.substring(0, bundle.indexOf("</Bundle>"));
    assertThat(Bundle.documents(xml, Samples.utf8(cut)))
        .hasSize(3)
        .startsWith(first, second)
        .last()
        .satisfies(slice -> assertThat(reader.read(slice)).isNotInstanceOf(Readable.class));
  }

  @Test
  void onlyBareDocumentsAreWritten() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    assertThatThrownBy(() -> Bundle.write(nowhere, List.of(Samples.utf8("<?xml version='1.0'?>"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] bundle(byte[]... documents) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Bundle.write(out, List.of(documents));
    return out.toByteArray();
  }
}
