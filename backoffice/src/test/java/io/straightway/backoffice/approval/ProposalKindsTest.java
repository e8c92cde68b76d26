package io.straightway.backoffice.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.approval.Approval.Family;
import io.straightway.backoffice.approval.Approval.Kind;
import io.straightway.backoffice.ending.Ending;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kinds of proposals that the database knows are those that are listed and decided on. */
class ProposalKindsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void everyRegisteredKindIsListedForApproval() throws SQLException {
    assertThat(registered("decision")).containsExactlyElementsOf(names(DecisionKind.values()));
    assertThat(registered("decision")).containsExactlyElementsOf(names(of(Family.DECISION)));
    assertThat(registered("ending")).containsExactlyElementsOf(names(Ending.values()));
    assertThat(registered("ending")).containsExactlyElementsOf(names(of(Family.ENDING)));
    assertThat(query("SELECT kind FROM proposal_kind WHERE kind <> 'ACCESS'"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Kind.values()).map(kind -> kind.proposals().kind()).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "lower, is_amount_accepted, NULL, does not exist",
    "X, no_content, NULL, does not exist",
    "X, limit_content, require_role, does not exist",
    "X, limit_content, NULL, carried_out_once",
    "X, 'limit_content(jsonb), 1 --', NULL, does not exist",
    "lower, limit_content, set_limit, proposal_kind_kind_check",
  })
  void aKindNamesFunctionsThatThereAre(
      String kind, String content, String effect, String complaint) {
    assertThatThrownBy(
            () ->
                query(
                    "SELECT add_proposal_kind(?, 'decision', content => ?, effect => nullif(?, 'NULL'))",
                    kind,
                    content,
                    effect))
        .hasMessageContaining(complaint);
  }

  private List<String> registered(String family) throws SQLException {
    return query("SELECT kind FROM proposal_kind WHERE family = ? ORDER BY kind", family);
  }

  private List<String> query(String sql, Object... values) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return Queries.list(owner, String.class, sql, values);
    }
  }

  private static Kind[] of(Family family) {
    return Stream.of(Kind.values()).filter(kind -> kind.family() == family).toArray(Kind[]::new);
  }

  private static List<String> names(Enum<?>[] kinds) {
    return Arrays.stream(kinds).map(Enum::name).sorted().toList();
  }
}
