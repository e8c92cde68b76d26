package io.straightway.backoffice.api;

import io.straightway.backoffice.status.StatusBoard;
import io.straightway.backoffice.status.StatusBoard.StatusReading;
import io.straightway.operators.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The status of the whole process, as {@code stp status} shows it. */
@RestController
@Tag(name = "Status")
final class StatusController {
  private final StatusBoard board;

  StatusController(StatusBoard board) {
    this.board = board;
  }

  @GetMapping("/api/status")
  @Operation(summary = "Show counts by stage, fails and exceptions, as of the given time.")
  StatusReading status(OperatorLogin login) throws SQLException {
    return board.get();
  }
}
