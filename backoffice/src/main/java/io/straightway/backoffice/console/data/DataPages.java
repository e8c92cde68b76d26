package io.straightway.backoffice.console.data;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The pages of static data. */
@Configuration(proxyBeanMethods = false)
@Import({StaticDataPage.class, StaticDataLoadPage.class, UploadPage.class})
public class DataPages {}
