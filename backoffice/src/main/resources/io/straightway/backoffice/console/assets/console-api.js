// Shows the description of the API that the page links to.
'use strict';
SwaggerUIBundle({
  url: document.querySelector('[data-openapi]').href,
  dom_id: '#swagger-ui',
  docExpansion: 'list',
  supportedSubmitMethods: [],
  validatorUrl: null,
});
