-- The day on which a deal reached a stage. The dates of milestones are those of what happened to its documents and payments.
alter table interests
  add column entered_qualified date,
  add column entered_eoi date,
  add column entered_reservation date,
  add column entered_deposit_paid date,
  add column entered_contract date;

-- A contract that was sent was dated as signed: the day is that of the stage.
do $$
declare
  port uuid;
begin
  for port in select id from ports loop
    perform set_config('app.port_id', port::text, true);
    update interests i
      set entered_contract = i.date_contract_signed, date_contract_signed = null
      where i.port_id = port and i.date_contract_signed is not null and i.contract_doc_status <> 'signed'
        and (select e.metadata ->> 'automatic' from events e
          where e.port_id = port and e.entity_id = i.id and e.type = 'interest.stage_changed' and e.metadata ->> 'to' = 'contract'
          order by e.id desc limit 1) = 'true';
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
