-- Notes the elements with plug-ins that started before starts were noted.
SELECT add_audit_event('migration', false, 'PLUG_INS_LOADED', 'element-run:' || element_run, NULL,
         left(name, 100) || ' on ' || left(host, 200))
  FROM element_run WHERE has_trade_checks ORDER BY element_run;
