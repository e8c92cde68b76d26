package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "message:30004",
        "conflict:30004:0123456789ab",
        "refused:0123456789ab",
        "gap:OMS1:17",
        "custodian:20001",
        "instruction:SI20001",
        "trade:30004"
      })
  void aNameIsReadAndWrittenAlike(String name) {
    assertThat(ItemName.parse(name)).hasToString("Optional[" + name + "]");
  }

  @Test
  void onlyANumberOfTheKindIsOne() {
    assertThat(ItemName.number(ItemKind.MESSAGE, "message:30004")).contains(30004L);
    assertThat(ItemName.number(ItemKind.MESSAGE, "custodian:30004")).isEmpty();
    assertThat(ItemName.number(ItemKind.MESSAGE, "message:030")).isEmpty();
    assertThat(ItemName.number(ItemKind.MESSAGE, "message:99999999999999999999")).isEmpty();
    assertThat(ItemName.number(ItemKind.GAP, "gap:OMS1:17")).isEmpty();
    assertThat(ItemName.parse("30004")).isEmpty();
  }
}
