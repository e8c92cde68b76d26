package io.straightway.backoffice.api;

import io.straightway.backoffice.status.StatusBoard;
import io.straightway.db.operator.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Where everything stands: what {@code stp status} shows. */
@RestController
@Tag(name = "Status")
final class StatusController {
  private final StatusBoard board;

  StatusController(StatusBoard board) {
    this.board = board;
  }

  @GetMapping("/api/status")
  @Operation(
      summary =
          "Counts by stage, what is late and what needs a person, as it was at the time given")
  StatusBoard.Seen status(OperatorLogin login) throws SQLException {
    return board.get();
  }
}
