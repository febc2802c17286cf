-- Documents and inquiries get entries in `records`: the search finds them, and notes and tags stand on them. The triggers come
-- first, so that none is left out that is written meanwhile.
create or replace function index_document() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  client text;
begin
  select full_name into client from clients where port_id = new.port_id and id = new.client_id;
  call keep_record(new.port_id, 'document', new.id, new.title, client, new.title,
    case when new.status in ('cancelled', 'declined', 'expired') then coalesce(new.ended_at, new.updated_at) end);
  return null;
end $$;
create or replace trigger search after insert or update of title, client_id, status on documents
  for each row execute function index_document();

create or replace function index_inquiry() returns trigger language plpgsql security definer set search_path = crm, public, pg_temp as $$
declare
  words text := nullif(concat_ws(' ', translate(new.phone_e164, '+', ''), regexp_replace(new.phone, '[^0-9]', '', 'g'),
    plain_text(new.email)), '');
  shown text := nullif(concat_ws(' · ', new.email, coalesce(new.phone_e164, new.phone)), '');
begin
  call keep_record(new.port_id, 'inquiry', new.id, coalesce(nullif(new.name, ''), new.email, new.phone, ''), new.form_name,
    new.name, case when new.triage_state in ('converted', 'dismissed') then coalesce(new.triaged_at, new.updated_at) end);
  update records r set reach = left(' ' || words, 2000), reach_shown = left(shown, 200)
    where r.port_id = new.port_id and r.id = new.id
      and (r.reach, r.reach_shown) is distinct from (left(' ' || words, 2000), left(shown, 200));
  return null;
end $$;
create or replace trigger search after insert or update of name, email, phone, phone_e164, form_name, triage_state on website_inquiries
  for each row execute function index_inquiry();

do $$
declare
  port uuid;
begin
  for port in select id from ports loop
    perform set_config('app.port_id', port::text, true);
    insert into records (port_id, id, type, title, subtitle, haystack, archived_at)
      select port, d.id, 'document', d.title, c.full_name, ' ' || plain_text(d.title),
        case when d.status in ('cancelled', 'declined', 'expired') then coalesce(d.ended_at, d.updated_at) end
      from documents d left join clients c on c.port_id = port and c.id = d.client_id
      where d.port_id = port on conflict do nothing;
    insert into records (port_id, id, type, title, subtitle, haystack, reach, reach_shown, archived_at)
      select port, i.id, 'inquiry', coalesce(nullif(i.name, ''), i.email, i.phone, ''), i.form_name, ' ' || plain_text(i.name),
        left(' ' || nullif(concat_ws(' ', translate(i.phone_e164, '+', ''), regexp_replace(i.phone, '[^0-9]', '', 'g'),
          plain_text(i.email)), ''), 2000),
        left(nullif(concat_ws(' · ', i.email, coalesce(i.phone_e164, i.phone)), ''), 200),
        case when i.triage_state in ('converted', 'dismissed') then coalesce(i.triaged_at, i.updated_at) end
      from website_inquiries i where i.port_id = port on conflict do nothing;
  end loop;
  perform set_config('app.port_id', '', true);
end $$;
