package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The story of a trade. */
@Controller
final class TradesPage implements ConsolePage {
  private final Enquiries enquiries;
  private final Shown shown = new Shown();

  TradesPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/trades/story")
  String story(
      OperatorLogin login,
      @RequestParam("reference") String reference,
      @RequestParam(name = "source", required = false) @Nullable String source,
      Model model)
      throws SQLException {
    List<TradeStory> stories =
        enquiries.ask(connection -> TradeStory.named(connection, reference, source));
    model.addAttribute("reference", reference);
    model.addAttribute(
        "stories",
        stories.stream().map(each -> new StoryMoments(each, TimeLine.of(each, shown))).toList());
    return "trade";
  }

  /** A version of a trade, and what happened to it. */
  record StoryMoments(TradeStory story, List<TimeLine.Moment> moments) {}
}
