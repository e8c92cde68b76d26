package io.straightway.benchmark.chaos.meter;

/** Something that must not grow for ever while an installation stands. */
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

  /** Meters that are drawn into one figure, in one unit. */
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

    /** What they are of. */
    public String title() {
      return title;
    }

    /** The unit of all of them. */
    public String unit() {
      return unit;
    }
  }

  /** Where it is drawn. */
  public SoakFigure figure() {
    return figure;
  }

  /** Whose it is. */
  public String words() {
    return words;
  }
}
