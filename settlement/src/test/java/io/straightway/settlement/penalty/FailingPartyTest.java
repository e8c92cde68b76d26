package io.straightway.settlement.penalty;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.messages.iso20022.Movement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingPartyTest {
  @ParameterizedTest
  @CsvSource({
    "DELIVER, LACK, US",
    "DELIVER, CMON, COUNTERPARTY",
    "DELIVER, PREA, US",
    "DELIVER, PRCY, COUNTERPARTY",
    "RECEIVE, CLAC, COUNTERPARTY",
    "RECEIVE, MONY, US",
    "RECEIVE, PREA, US",
    "RECEIVE, AWSH, COUNTERPARTY",
    "RECEIVE, CLAT, COUNTERPARTY",
    "RECEIVE, LATE, US"
  })
  void aReasonThatNamesASideNamesTheFailingParty(
      Movement movement, String reason, FailingParty party) {
    assertThat(FailingParty.of(movement, List.of(reason))).containsExactly(party);
  }

  @ParameterizedTest
  @CsvSource({"DELIVER, US", "RECEIVE, COUNTERPARTY"})
  void theDelivererFailsWithoutAReasonAndBothSidesFailOnMutualHold(
      Movement movement, FailingParty deliverer) {
    assertThat(FailingParty.of(movement, null)).containsExactly(deliverer);
    assertThat(FailingParty.of(movement, List.of("LINK"))).containsExactly(deliverer);
    assertThat(FailingParty.of(movement, List.of("BOTH")))
        .isEqualTo(Set.of(FailingParty.US, FailingParty.COUNTERPARTY));
  }

  @ParameterizedTest
  @CsvSource({"DELIVER, LACK, CMON", "RECEIVE, CLAC, MONY"})
  void bothSidesFailIfTheReasonsNameBoth(Movement movement, String one, String other) {
    assertThat(FailingParty.of(movement, List.of(one, "LINK", other)))
        .isEqualTo(Set.of(FailingParty.US, FailingParty.COUNTERPARTY));
  }
}
