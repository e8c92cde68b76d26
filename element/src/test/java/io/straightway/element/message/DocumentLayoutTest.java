package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentLayoutTest {
  private static final String DOCUMENT = "<T>\n  <A>M\u00FCller\u00A0</A>\n</T>\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        DOCUMENT,
        "\uFEFF<T>\r\n  <A>M\u00FCller\u00A0</A>\r\n</T>\r\n",
        "<T>\r  <A>M\u00FCller\u00A0</A>\r</T>",
        "<?xml version=\"1.0\"?>\n" + DOCUMENT,
        "\uFEFF<?xml version='1.0' encoding='utf-8' standalone='yes'?>" + DOCUMENT,
        "<T> \t\n  <A>M\u00FCller\u00A0</A>  \n</T>\n\n  "
      })
  void layoutIsAllThatDiffers(String other) {
    assertThat(DocumentLayout.isAllThatDiffers(bytes(DOCUMENT), bytes(other))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<T>\n  <A>M\u00FCller</A>\n</T>\n",
        "<T>\n  <A>Muller\u00A0</A>\n</T>\n",
        "<?xml version='1.0' encoding='ISO-8859-1'?>\n" + DOCUMENT,
        "<?xml version='1.0'?><?xml version='1.0'?>" + DOCUMENT,
        "<T>\n  <A> M\u00FCller\u00A0</A>\n</T>\n"
      })
  void contentDiffers(String other) {
    assertThat(DocumentLayout.isAllThatDiffers(bytes(DOCUMENT), bytes(other))).isFalse();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
