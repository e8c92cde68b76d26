package io.straightway.chaos.meter;

/** A quantity that must not grow without limit while an installation runs. */
public enum SoakMeter {
  RATE(SoakFigure.RATE, "messages acknowledged"),
  LAG_MEDIAN(SoakFigure.LAG, "half of the messages"),
  LAG_99(SoakFigure.LAG, "99 % of the messages"),
  ELEMENT_MEMORY(SoakFigure.MEMORY, "largest element"),
  SETTLEMENT_MEMORY(SoakFigure.MEMORY, "settlement"),
  SERVER_MEMORY(SoakFigure.MEMORY, "primary, all processes"),
  ELEMENT_FILES(SoakFigure.FILES, "element with most"),
  SETTLEMENT_FILES(SoakFigure.FILES, "settlement"),
  DATABASE_SIZE(SoakFigure.DISK, "database"),
  LOG_KEPT(SoakFigure.DISK, "log kept for slots"),
  DEAD_ROWS(SoakFigure.DEAD, "dead rows");

  private final SoakFigure figure;
  private final String words;

  SoakMeter(SoakFigure figure, String words) {
    this.figure = figure;
    this.words = words;
  }

  /** Meters that are drawn in one figure, in one unit. */
  public enum SoakFigure {
    RATE("Load", "messages/s"),
    LAG("From receipt to known commit", "ms"),
    MEMORY("Memory", "MiB"),
    FILES("Open files and sockets", "number"),
    DISK("On disk", "MiB"),
    DEAD("Dead rows, of all rows", "%");

    private final String title;
    private final String unit;

    SoakFigure(String title, String unit) {
      this.title = title;
      this.unit = unit;
    }

    /** Returns the common quantity of the meters. */
    public String title() {
      return title;
    }

    /** Returns the common unit of the meters. */
    public String unit() {
      return unit;
    }
  }

  /** Returns the figure in which the meter is drawn. */
  public SoakFigure figure() {
    return figure;
  }

  /** Returns the process or part that the meter belongs to. */
  public String words() {
    return words;
  }
}
