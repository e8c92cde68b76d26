package io.straightway.backoffice.console;

import io.straightway.backoffice.console.administration.AdministrationPages;
import io.straightway.backoffice.console.books.BooksPages;
import io.straightway.backoffice.console.data.DataPages;
import io.straightway.backoffice.console.day.DayPages;
import io.straightway.backoffice.console.figures.FigurePages;
import io.straightway.backoffice.console.help.HelpPages;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.live.LivePages;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.enquiry.Enquiries;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.EncodedResourceResolver;
import org.springframework.web.servlet.resource.ResourceUrlEncodingFilter;
import org.springframework.web.servlet.resource.VersionResourceResolver;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.spring6.view.ThymeleafView;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;
import org.thymeleaf.templatemode.TemplateMode;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;
import tools.jackson.databind.json.JsonMapper;

/**
 * The console's pages and static files. Needs the beans of the desk and of access. Pages in a
 * subpackage have a configuration there.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  PageFrame.class,
  PageErrors.class,
  OperationForms.class,
  OperationPages.class,
  TodayPage.class,
  TolerancesPage.class,
  FigurePages.class,
  LivePages.class,
  ExceptionsPage.class,
  ExceptionPage.class,
  ApprovalsPage.class,
  TradesPage.class,
  SettlementPage.class,
  BooksPages.class,
  DataPages.class,
  AdministrationPages.class,
  DayPages.class,
  HelpPages.class,
  AuditPage.class
})
public class ConsolePages implements WebMvcConfigurer {
  private static final String OURS = "classpath:/io/straightway/backoffice/console/assets/";
  private static final String BOOTSTRAP =
      "classpath:/META-INF/resources/webjars/bootstrap/5.3.8/css/";

  private static final String HTMX = "classpath:/META-INF/resources/webjars/htmx.org/2.0.8/dist/";

  private static final String SWAGGER = "classpath:/META-INF/resources/webjars/swagger-ui/5.20.0/";

  /** Long enough, as a changed file gets another name. */
  private static final Duration KEPT = Duration.ofDays(365);

  @Bean
  ThymeleafViewResolver thymeleafViewResolver() {
    ClassLoaderTemplateResolver templates = new ClassLoaderTemplateResolver();
    templates.setPrefix("io/straightway/backoffice/console/templates/");
    templates.setSuffix(".html");
    templates.setTemplateMode(TemplateMode.HTML);
    templates.setCharacterEncoding(StandardCharsets.UTF_8.name());
    SpringTemplateEngine engine = new SpringTemplateEngine();
    engine.setEnableSpringELCompiler(true);
    engine.setTemplateResolver(templates);
    ThymeleafViewResolver resolver = new FramedPages();
    resolver.setTemplateEngine(engine);
    resolver.setCharacterEncoding(StandardCharsets.UTF_8.name());
    return resolver;
  }

  /** Shows the title and the main part of a template in the frame; a part of a page alone. */
  private static final class FramedPages extends ThymeleafViewResolver {
    @Override
    protected @Nullable View loadView(String template, Locale locale) throws Exception {
      View view = super.loadView(template.contains("::") ? template : "frame", locale);
      if (view instanceof ThymeleafView page) {
        page.addStaticVariable("content", template);
      }
      return view;
    }
  }

  /** Adds the hash of a file's content to its name in pages. */
  @Bean
  ResourceUrlEncodingFilter resourceUrlEncodingFilter() {
    return new ResourceUrlEncodingFilter();
  }

  @Bean
  ListPages listPages(Enquiries enquiries, JsonMapper json) {
    return new ListPages(enquiries, json);
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    files(registry, "/assets/console*", OURS);
    files(registry, "/assets/bootstrap*", BOOTSTRAP);
    files(registry, "/assets/htmx*", HTMX);
    files(registry, "/assets/swagger-ui*", SWAGGER);
    registry.addResourceHandler("/favicon.ico").addResourceLocations(OURS);
  }

  private static void files(ResourceHandlerRegistry registry, String paths, String location) {
    registry
        .addResourceHandler(paths)
        .addResourceLocations(location)
        .setCacheControl(CacheControl.maxAge(KEPT).cachePublic().immutable())
        .resourceChain(true)
        .addResolver(new EncodedResourceResolver()) // Bootstrap's webjar has a compressed sheet
        .addResolver(new VersionResourceResolver().addContentVersionStrategy("/**"));
  }
}
