package io.straightway.backoffice.console.figures;

import io.straightway.backoffice.console.page.Shown;
import io.straightway.backoffice.status.Activity;
import io.straightway.backoffice.status.Activity.Minute;
import io.straightway.backoffice.status.ActivityBoard;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.charts.bars.BarFigure;
import io.straightway.charts.bars.BarFigure.Bar;
import io.straightway.charts.bars.ColumnFigure;
import io.straightway.charts.bars.Ground;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.day.StageCount;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Draws figures as SVG, for a light or a dark page. */
@RestController
final class FigureController {
  private static final MediaType SVG = MediaType.parseMediaType("image/svg+xml");
  private static final Duration KEPT = Duration.ofSeconds(10);
  private static final double PERCENT = 100;

  private final StatusBoard status;
  private final ActivityBoard activity;
  private final Shown shown = new Shown();

  FigureController(StatusBoard status, ActivityBoard activity) {
    this.status = status;
    this.activity = activity;
    activity.begin();
  }

  @GetMapping("/console/figures/{figure}")
  ResponseEntity<String> figure(
      OperatorLogin login,
      @PathVariable("figure") String figure,
      @RequestParam(name = "dark", defaultValue = "false") boolean dark)
      throws SQLException {
    Ground ground = dark ? Ground.DARK : Ground.LIGHT;
    return switch (figure) {
      case "rates" -> image(rates().svg(ground));
      case "fails" -> image(fails().svg(ground));
      case "ages" -> image(ages().svg(ground));
      case "minutes" -> image(minutes().svg(ground));
      default -> ResponseEntity.notFound().build();
    };
  }

  private static ResponseEntity<String> image(String svg) {
    return ResponseEntity.ok()
        .contentType(SVG)
        .cacheControl(CacheControl.maxAge(KEPT).cachePrivate())
        .body(svg);
  }

  private BarFigure rates() throws SQLException {
    return new BarFigure(
        "STP rate by stage, %",
        PERCENT,
        status.get().status().stages().stream()
            .filter(stage -> stage.entered() > 0)
            .map(this::rate)
            .toList());
  }

  private Bar rate(StageCount stage) {
    return new Bar(
        stage.stage(),
        PERCENT * stage.untouched() / stage.entered(),
        shown.percent(stage.untouched(), stage.entered()));
  }

  private BarFigure fails() throws SQLException {
    return BarFigure.ofCounts(
        "Instructions by business days late",
        status.get().status().fails().entrySet().stream()
            .map(
                fail ->
                    new Bar(
                        fail.getKey().days() + " d late",
                        fail.getValue(),
                        shown.number(fail.getValue())))
            .toList());
  }

  private BarFigure ages() throws SQLException {
    return BarFigure.ofCounts(
        "Open exceptions by age",
        activity.get().ages().stream()
            .map(age -> new Bar(age.age(), age.items(), shown.number(age.items())))
            .toList());
  }

  private ColumnFigure minutes() throws SQLException {
    List<Minute> minutes = activity.get().minutes();
    long most = minutes.stream().mapToLong(Activity.Minute::trades).max().orElse(0);
    return new ColumnFigure(
        "Trades booked by minute",
        minutes.stream().map(Activity.Minute::trades).toList(),
        shown.clock(minutes.get(0).at()),
        shown.clock(minutes.get(minutes.size() - 1).at()),
        "up to " + shown.number(most) + " a minute");
  }
}
