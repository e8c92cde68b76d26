package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.TradeView;
import io.straightway.backoffice.enquiry.Trades;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Trades: their list, and the story of one. */
@RestController
@Tag(name = "Trades")
final class TradesController {
  private final Enquiries enquiries;

  TradesController(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/api/trades")
  @Operation(summary = "Trades that pass all that is given, the latest received first")
  Page<TradeView> search(
      OperatorLogin login,
      @RequestParam(name = "reference", required = false) @Nullable String reference,
      @RequestParam(name = "source", required = false) @Nullable String source,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "security", required = false) @Nullable String security,
      @RequestParam(name = "counterparty", required = false) @Nullable String counterparty,
      @RequestParam(name = "status", required = false) TradeView.@Nullable Status status,
      @RequestParam(name = "tradedFrom", required = false) @Nullable LocalDate tradedFrom,
      @RequestParam(name = "tradedTo", required = false) @Nullable LocalDate tradedTo,
      @RequestParam(name = "settles", required = false) @Nullable LocalDate settles,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    Trades.Filter filter =
        new Trades.Filter(
            reference,
            source,
            account,
            security,
            counterparty,
            status,
            tradedFrom,
            tradedTo,
            settles);
    return enquiries.ask(connection -> Trades.search(connection, filter, after, limit));
  }

  @GetMapping("/api/trades/{source}/{*reference}")
  @Operation(
      summary = "A trade from its message to its settlement, a story for each version",
      description = "By the trade reference or the sender's id of a message. Of source, - is any.")
  List<TradeStory> story(
      OperatorLogin login,
      @PathVariable("source") String source,
      @PathVariable("reference") String reference)
      throws SQLException {
    String name = reference.substring(1);
    List<TradeStory> stories =
        enquiries.ask(
            connection -> TradeStory.find(connection, name, source.equals("-") ? null : source));
    if (stories.isEmpty()) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "no trade and no message has that name at that source");
    }
    return stories;
  }
}
