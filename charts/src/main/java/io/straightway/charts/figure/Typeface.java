package io.straightway.charts.figure;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Liberation Sans 2.1.5, from the module's own resources.
 *
 * <p>Before AWT on Linux returns any font, even one given to it as a file, it asks libfontconfig
 * which fonts are installed, and fails if there is no such library or no font. It doesn't ask if a
 * file lists the fonts. A file that lists none suffices, because we use only our own font. The
 * library libfreetype, which draws the letters, is indispensable.
 */
public final class Typeface {
  private static final String RESOURCE = "LiberationSans-Regular.ttf";
  private static final String INSTALLED_FONTS = "sun.awt.fontconfig";
  private static final String NO_INSTALLED_FONTS = "version=1\nsequence.allfonts=default\n";

  private Typeface() {}

  /**
   * Loads the typeface, at a size of 1.
   *
   * @throws ChartFailure if the JDK can't use any font on this machine
   */
  static Font load() {
    try {
      startFontSystem();
      return read();
    } catch (InternalError | RuntimeException e) {
      return withoutInstalledFonts(e);
    } catch (LinkageError e) {
      throw unusable(e);
    }
  }

  /**
   * Starts the font system explicitly: reading a font would start it, too, but would hide the cause
   * of a failure.
   */
  private static void startFontSystem() {
    new Font(Font.DIALOG, Font.PLAIN, 1).canDisplay('x');
  }

  private static Font withoutInstalledFonts(Throwable first) {
    if (System.getProperty(INSTALLED_FONTS) != null) {
      throw unusable(first);
    }
    try {
      Path none = Files.createTempFile("no-installed-fonts", ".properties");
      try {
        Files.writeString(none, NO_INSTALLED_FONTS);
        System.setProperty(INSTALLED_FONTS, none.toString());
        return read();
      } finally {
        System.clearProperty(INSTALLED_FONTS);
        Files.delete(none);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("configuring AWT without installed fonts", e);
    } catch (InternalError | LinkageError | RuntimeException e) {
      first.addSuppressed(e);
      throw unusable(first);
    }
  }

  private static Font read() {
    try (InputStream file = Typeface.class.getResourceAsStream(RESOURCE)) {
      if (file == null) {
        throw new IllegalStateException("missing resource " + RESOURCE);
      }
      return Font.createFont(Font.TRUETYPE_FONT, file);
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    } catch (FontFormatException e) {
      throw new IllegalStateException("the program's resource " + RESOURCE + " is damaged", e);
    }
  }

  private static ChartFailure unusable(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return new ChartFailure(
        "charts can't be drawn, because this Java can't use fonts ("
            + root
            + "). The font comes with the program, but Java needs the library libfreetype to draw"
            + " its letters, and better has libfontconfig, too: on Debian and Ubuntu install"
            + " libfreetype6 and fontconfig, on Alpine and Red Hat freetype and fontconfig",
        cause);
  }
}
