package io.straightway.staticdata;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All fee rules. A rule of the market precedes one of any market, and then a rule of the side
 * precedes one of both sides; the rules of a kind of trade are worked out once.
 */
public final class FeeRules {
  private final Map<FeeRule.Key, Timeline<FeeRule>> rules;
  private final Map<Trading, List<Choice>> choices = new ConcurrentHashMap<>();

  /** Collects the rules by their keys. */
  public FeeRules(Map<FeeRule.Key, Timeline<FeeRule>> rules) {
    this.rules = Map.copyOf(rules);
  }

  /** Returns the rules of each kind of fee that has any, for trades in a security. */
  public List<Choice> of(Security security, Side side) {
    if (rules.isEmpty()) {
      return List.of();
    }
    Trading trading = new Trading(security.kind(), security.currency(), security.mic(), side);
    List<Choice> chosen = choices.get(trading);
    return chosen != null ? chosen : choices.computeIfAbsent(trading, this::choose);
  }

  private List<Choice> choose(Trading trading) {
    List<Choice> choices = new ArrayList<>();
    for (FeeKind fee : FeeKind.values()) {
      List<Timeline<FeeRule>> exactFirst =
          Stream.of(
                  key(fee, trading, trading.mic, trading.side.name()),
                  key(fee, trading, trading.mic, FeeRule.BOTH_SIDES),
                  key(fee, trading, FeeRule.ANY_MARKET, trading.side.name()),
                  key(fee, trading, FeeRule.ANY_MARKET, FeeRule.BOTH_SIDES))
              .map(rules::get)
              .filter(Objects::nonNull)
              .toList();
      if (!exactFirst.isEmpty()) {
        choices.add(new Choice(fee, exactFirst));
      }
    }
    return List.copyOf(choices);
  }

  private static FeeRule.Key key(FeeKind fee, Trading trading, String mic, String side) {
    return new FeeRule.Key(fee, trading.kind, trading.currency, mic, side);
  }

  /** The properties of a trade that decide its rules. */
  private record Trading(Security.Kind kind, String currency, String mic, Side side) {}

  /** The rules of one kind of fee, the most specific first. */
  public record Choice(FeeKind fee, List<Timeline<FeeRule>> exactFirst) {
    /** Returns the most specific rule in force on a day, or null. */
    public @Nullable FeeRule on(LocalDate day) {
      for (Timeline<FeeRule> timeline : exactFirst) {
        FeeRule rule = timeline.on(day);
        if (rule != null) {
          return rule;
        }
      }
      return null;
    }
  }
}
