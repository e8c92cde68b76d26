package io.straightway.app.cli;

import io.straightway.charts.FitLabels;
import io.straightway.db.Durability;
import io.straightway.db.operator.OperatorRole;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.staticdata.load.StaticDataExport;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.reconcile.BreakNote;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Constants as words on a command line: {@code LOW_CONTENTION} is {@code low-contention}. */
public final class EnumWord {
  private EnumWord() {}

  /** The word for a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The constant of a word.
   *
   * @param type of an enum
   * @throws TypeConversionException that names the words that there are
   */
  public static <E> E parse(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of((Enum<?>) constant).equals(word))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("'" + word + "' is none of " + all(type)));
  }

  private static String all(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> of((Enum<?>) constant))
        .collect(Collectors.joining(", "));
  }

  /** Reads a position model. */
  public static final class ToPositionModel implements ITypeConverter<PositionModel> {
    @Override
    public PositionModel convert(String word) {
      return parse(PositionModel.class, word);
    }
  }

  /** Reads durability levels. */
  public static final class ToDurability implements ITypeConverter<Durability> {
    @Override
    public Durability convert(String word) {
      return parse(Durability.class, word);
    }
  }

  /** Reads commit points. */
  public static final class ToCommitPoints implements ITypeConverter<CommitPoints> {
    @Override
    public CommitPoints convert(String word) {
      return parse(CommitPoints.class, word);
    }
  }

  /** Reads a kind of static data. */
  public static final class ToStaticDataKind implements ITypeConverter<StaticDataKind> {
    @Override
    public StaticDataKind convert(String word) {
      return parse(StaticDataKind.class, word);
    }
  }

  /** Reads a format of exported static data. */
  public static final class ToExportFormat implements ITypeConverter<StaticDataExport.Format> {
    @Override
    public StaticDataExport.Format convert(String word) {
      return parse(StaticDataExport.Format.class, word);
    }
  }

  /** Reads a scale of a figure's axes. */
  public static final class ToScale implements ITypeConverter<FitLabels.Scale> {
    @Override
    public FitLabels.Scale convert(String word) {
      return parse(FitLabels.Scale.class, word);
    }
  }

  /** Reads the reason of a break. */
  public static final class ToBreakReason implements ITypeConverter<BreakNote.Reason> {
    @Override
    public BreakNote.Reason convert(String word) {
      return parse(BreakNote.Reason.class, word);
    }
  }

  /** Reads a role. */
  public static final class ToOperatorRole implements ITypeConverter<OperatorRole> {
    @Override
    public OperatorRole convert(String word) {
      return parse(OperatorRole.class, word);
    }
  }

  /** Reads a form of the log. */
  public static final class ToLogFormat implements ITypeConverter<LogOption.Format> {
    @Override
    public LogOption.Format convert(String word) {
      return parse(LogOption.Format.class, word);
    }
  }

  /** Reads a switch. */
  public static final class ToSwitch implements ITypeConverter<Switch> {
    @Override
    public Switch convert(String word) {
      return parse(Switch.class, word);
    }
  }

  /** On or off. */
  public enum Switch {
    ON,
    OFF
  }
}
