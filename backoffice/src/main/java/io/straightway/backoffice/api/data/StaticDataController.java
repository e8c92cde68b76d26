package io.straightway.backoffice.api.data;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Static data: what {@code stp static-data list} shows. */
@RestController
@Tag(name = "Static data")
final class StaticDataController {
  private final Enquiries enquiries;

  StaticDataController(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/api/static-data/{table}")
  @Operation(
      summary = "The rows of a table of static data, in the order of their keys",
      description =
          "table is currencies, holidays, securities, listings, own-ssis, accounts, counterparties,"
              + " ssis, fee-rules, tolerances, penalty-rates, cash-penalty-rates, reference-prices,"
              + " date-windows or fx-rates; on is a day on which they must be in force, search a text that a"
              + " value must hold. in_force_to is the last day of a row, null if it has none, and"
              + " next_from when the next row of its key begins: between them nothing is in force.")
  Page<Map<String, @Nullable Object>> rows(
      OperatorLogin login,
      @PathVariable("table") String table,
      @RequestParam(name = "on", required = false) @Nullable LocalDate on,
      @RequestParam(name = "search", required = false) @Nullable String search,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    StaticDataKind kind = kind(table);
    return enquiries.ask(connection -> LoadedRows.page(connection, kind, on, search, after, limit));
  }

  private static StaticDataKind kind(String table) {
    return Arrays.stream(StaticDataKind.values())
        .filter(kind -> word(kind).equals(table))
        .findFirst()
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.NOT_FOUND,
                    "there is no such table; there are "
                        + Arrays.stream(StaticDataKind.values())
                            .map(StaticDataController::word)
                            .collect(Collectors.joining(", "))));
  }

  private static String word(StaticDataKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
