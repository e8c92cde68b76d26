package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.TradeView;
import io.straightway.backoffice.enquiry.Trades;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Searching trades, and the story of one. */
@Controller
final class TradesPage implements ConsolePage {
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;
  private final Shown shown = new Shown();

  TradesPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/trades")
  String search(
      OperatorLogin login,
      @ModelAttribute("wanted") Search wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    Trades.Filter filter = wanted.filter();
    model.addAttribute(
        "page", enquiries.ask(connection -> Trades.search(connection, filter, after, AT_A_TIME)));
    model.addAttribute("statuses", TradeView.Status.values());
    return "found".equals(target) ? "trades :: found" : "trades";
  }

  @GetMapping("/console/trades/story")
  String story(
      OperatorLogin login,
      @RequestParam("reference") String reference,
      @RequestParam(name = "source", required = false) @Nullable String source,
      Model model)
      throws SQLException {
    List<TradeStory> stories =
        enquiries.ask(connection -> TradeStory.find(connection, reference, source));
    if (stories.isEmpty()) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_FOUND, "no trade and no message is called " + reference);
    }
    model.addAttribute("reference", reference);
    model.addAttribute(
        "stories", stories.stream().map(each -> new Told(each, TimeLine.of(each, shown))).toList());
    return "trade";
  }

  /** A version of a trade, and what happened to it. */
  record Told(TradeStory story, List<TimeLine.Moment> moments) {}

  /** Which trades; empty text lets all pass. */
  record Search(
      @Nullable String reference,
      @Nullable String source,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      @Nullable String status,
      @Nullable String from,
      @Nullable String to,
      @Nullable String settles) {
    Trades.Filter filter() {
      String wanted = FormText.given(status);
      return new Trades.Filter(
          FormText.given(reference),
          FormText.given(source),
          FormText.given(account),
          FormText.given(security),
          FormText.given(counterparty),
          wanted == null ? null : TradeView.Status.valueOf(wanted),
          FormText.date(from),
          FormText.date(to),
          FormText.date(settles));
    }
  }
}
