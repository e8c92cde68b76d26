package io.straightway.backoffice.console.help;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.repair.SettlementCodes;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.ReasonCode;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What the pages are for, the keys, and what every code means. */
@Controller
final class HelpPage implements ConsolePage {
  @GetMapping("/console/help")
  String help(OperatorLogin login, Model model) {
    Map<String, String> codes = new TreeMap<>(SettlementCodes.meanings());
    for (ReasonCode code : ReasonCode.values()) {
      codes.put(code.name(), code.meaning());
    }
    model.addAttribute("codes", codes);
    return "help";
  }
}
