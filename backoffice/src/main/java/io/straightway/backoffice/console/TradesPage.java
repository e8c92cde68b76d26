package io.straightway.backoffice.console;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.Shown;
import io.straightway.backoffice.console.page.TimeLine;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.operators.OperatorLogin;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
        newestFirst(stories).stream()
            .map(story -> new StoryMoments(story, TimeLine.of(story, shown)))
            .toList());
    return "trade";
  }

  /** Returns the versions ordered by source, newest first. */
  private static List<TradeStory> newestFirst(List<TradeStory> stories) {
    List<TradeStory> newest = new ArrayList<>(stories);
    Collections.reverse(newest);
    newest.sort(Comparator.comparing(story -> story.message().key().source()));
    return newest;
  }

  /** A version of a trade and its moments. */
  record StoryMoments(TradeStory story, List<TimeLine.Moment> moments) {}
}
