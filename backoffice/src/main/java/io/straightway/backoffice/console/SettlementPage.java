package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.InstructionMessages;
import io.straightway.backoffice.enquiry.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.calendar.BusinessDate;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Instructions: by state, what does not match, and one with the orders that it takes. */
@Controller
final class SettlementPage implements ConsolePage {
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;
  private final Clock clock;
  private final Shown shown = new Shown();

  SettlementPage(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  @GetMapping("/console/settlement")
  String list(
      OperatorLogin login,
      @ModelAttribute("wanted") Chosen wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    Listing listing =
        enquiries.ask(
            connection -> {
              LocalDate today =
                  BusinessDate.read(connection)
                      .map(BusinessDate::today)
                      .orElseGet(() -> LocalDate.now(clock));
              return new Listing(
                  today, Instructions.page(connection, wanted.choice(today), after, AT_A_TIME));
            });
    model.addAttribute("today", listing.today());
    model.addAttribute("page", listing.page());
    model.addAttribute("states", Instructions.Choice.STATES);
    return "found".equals(target) ? "settlement :: found" : "settlement";
  }

  @GetMapping("/console/settlement/instruction")
  String show(OperatorLogin login, @RequestParam("reference") String reference, Model model)
      throws SQLException {
    StoryWithMessages found =
        enquiries.ask(
            connection -> {
              InstructionStory story = InstructionStory.named(connection, reference);
              return new StoryWithMessages(
                  story, InstructionMessages.read(connection, story.instruction().id()));
            });
    model.addAttribute("story", found.story());
    model.addAttribute("messages", found.messages());
    model.addAttribute("moments", TimeLine.of(found.story(), shown));
    model.addAttribute("orders", InstructionOrder.possible(found.story().instruction()));
    return "instruction";
  }

  private record Listing(LocalDate today, Page<InstructionView> page) {}

  private record StoryWithMessages(InstructionStory story, List<InstructionMessage> messages) {}

  /** Which instructions; empty text lets all pass. */
  record Chosen(
      @Nullable String state,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty) {
    private Instructions.Choice choice(LocalDate today) {
      String wanted = FormText.given(state);
      return new Instructions.Choice(
          wanted == null ? "OPEN" : wanted,
          FormText.given(account),
          FormText.given(security),
          FormText.given(counterparty),
          today);
    }
  }
}
