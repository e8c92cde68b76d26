package io.straightway.element.plugin;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.plugin.PluginJars.LoadedPlugin;
import io.straightway.element.process.Checked;
import io.straightway.element.process.CheckedTerms;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.process.TradeExtensions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The plug-ins of an element. Safe for use by many threads. */
public final class Plugins implements TradeExtensions, AutoCloseable {
  private final List<GuardedCheck> checks = new ArrayList<>();
  private final List<GuardedAction> actions = new ArrayList<>();
  private final @Nullable PluginJars jars;

  private Plugins(@Nullable PluginJars jars) {
    this.jars = jars;
  }

  /** Returns an instance without plug-ins. */
  public static Plugins none() {
    return new Plugins(null);
  }

  /**
   * Loads plug-ins and starts their threads.
   *
   * @param database where actions read the trades they receive
   * @throws PluginLoadException if a jar in their directory can't be used
   */
  public static Plugins start(PluginSettings settings, DataSource database) {
    Path directory = settings.directory();
    if (directory == null) {
      return none();
    }
    PluginJars jars = PluginJars.in(directory);
    Plugins plugins = new Plugins(jars);
    for (LoadedPlugin loaded : jars.plugins()) {
      if (loaded.plugin() instanceof TradeCheck check) {
        plugins.checks.add(new GuardedCheck(loaded, check, settings.timeout()));
      }
      if (loaded.plugin() instanceof TradeAction action) {
        plugins.actions.add(new GuardedAction(loaded, action, database));
      }
    }
    plugins.actions.forEach(GuardedAction::start);
    return plugins;
  }

  /** Returns whether any plug-in may refuse trades or change their fees and settlement date. */
  public boolean hasChecks() {
    return !checks.isEmpty();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The checks run in sequence. Each sees the changes of the previous ones; the first refusal
   * ends the sequence.
   */
  @Override
  public Checked<SecurityPurcSale> check(Checked<SecurityPurcSale> created, CheckedTerms valid) {
    Checked<SecurityPurcSale> result = created;
    for (GuardedCheck check : checks) {
      result = result.then(trade -> check(check, trade, valid));
    }
    return result;
  }

  private static Checked<SecurityPurcSale> check(
      GuardedCheck check, SecurityPurcSale trade, CheckedTerms valid) {
    Checked<Verdict> answer = check.ask(TradeView.of(trade, false));
    if (answer instanceof Checked.Refused<Verdict> refused) {
      return new Checked.Refused<>(refused.refusal());
    }
    Verdict verdict = ((Checked.Passed<Verdict>) answer).value();
    if (verdict instanceof Verdict.Refused refused) {
      return new Checked.Refused<>(
          GuardedCheck.refusal(
              check.name(), ReasonCode.PLUGIN_REFUSED, "says: " + refused.reason()));
    }
    return verdict instanceof Verdict.Enriched enriched
        ? new EnrichedTrade(check.name(), trade, valid).with(enriched)
        : new Checked.Passed<>(trade);
  }

  @Override
  public void booked(long tradeId) {
    for (GuardedAction action : actions) {
      action.booked(tradeId);
    }
  }

  /** Lets actions finish, for a few seconds, and closes the jars. */
  @Override
  public void close() {
    checks.forEach(GuardedCheck::close);
    actions.forEach(GuardedAction::end);
    actions.forEach(GuardedAction::close);
    if (jars != null) {
      jars.close();
    }
  }
}
