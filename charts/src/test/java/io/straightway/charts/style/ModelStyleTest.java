package io.straightway.charts.style;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.model.ModelFamily;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ModelStyleTest {
  private static final List<ModelStyle> ALL =
      Arrays.stream(ModelFamily.values()).map(ModelStyle::of).toList();

  @Test
  void noTwoModelsShareAColourDashesOrAMark() {
    assertThat(ALL).extracting(ModelStyle::color).doesNotHaveDuplicates();
    assertThat(ALL)
        .extracting(style -> Arrays.toString(style.line().stroke().getDashArray()))
        .doesNotHaveDuplicates();
    assertThat(ALL).extracting(style -> style.mark().shape().getBounds2D()).doesNotHaveDuplicates();
  }

  @Test
  void aModelKeepsItsColourWhereItIsChosen() {
    assertThat(ALL)
        .allSatisfy(
            style -> {
              assertThat(style.mark().fill()).isEqualTo(style.color());
              assertThat(style.line().color()).isEqualTo(style.color());
              assertThat(style.chosenLine().color()).isEqualTo(style.color());
            });
  }
}
