package io.straightway.backoffice.console.help;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.repair.SettlementCodes;
import io.straightway.element.message.ReasonCode;
import io.straightway.operators.OperatorLogin;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The help: the purpose of the pages, the keys, and the meaning of every code. */
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
