package io.straightway.backoffice.console;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.Shown;
import io.straightway.backoffice.console.page.TimeLine;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.settlement.InstructionMessages;
import io.straightway.backoffice.enquiry.settlement.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.trades.TradeRow;
import io.straightway.backoffice.enquiry.trades.Trades;
import io.straightway.operators.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** An instruction with its messages and possible orders. */
@Controller
final class SettlementPage implements ConsolePage {
  private final Enquiries enquiries;
  private final Shown shown = new Shown();

  SettlementPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/settlement/instruction")
  String show(OperatorLogin login, @RequestParam("reference") String reference, Model model)
      throws SQLException {
    StoryWithMessages messages =
        enquiries.ask(
            connection -> {
              InstructionStory story = InstructionStory.named(connection, reference);
              return new StoryWithMessages(
                  story,
                  InstructionMessages.read(connection, story.instruction().id()),
                  Trades.of(connection, story.tradeIds()));
            });
    model.addAttribute("story", messages.story());
    model.addAttribute("messages", messages.messages());
    model.addAttribute("trades", messages.trades());
    model.addAttribute("moments", TimeLine.of(messages.story(), shown));
    model.addAttribute("orders", InstructionOrder.possible(messages.story().instruction()));
    return "instruction";
  }

  private record StoryWithMessages(
      InstructionStory story, List<InstructionMessage> messages, List<TradeRow> trades) {}
}
