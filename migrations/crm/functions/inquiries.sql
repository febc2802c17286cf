-- A delivery of the form service names its connection alone.

create or replace function port_of_form_connection(connection uuid) returns uuid
  language sql stable security definer set search_path = crm, public, pg_temp
  as $$ select port_id from form_connections where id = connection $$;
revoke execute on function port_of_form_connection from public;
grant execute on function port_of_form_connection to berthwise_app;

-- Ids of the inquiries that hold every word, as the beginning of a word or inside one, or that number.
create or replace function search_inquiries(words text)
  returns setof uuid
  language plpgsql stable security definer set search_path = crm, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  port uuid := nullif(current_setting('app.port_id', true), '')::uuid;
  patterns text[] := search_patterns(words);
  one text := patterns[1];
  two text := patterns[2];
  three text := patterns[3];
  number text := phone_pattern(words);
  checks text[] := spelling_checks(words);
  regex text := spelling_regex((select word from unnest(string_to_array(plain_text(spelled_out(words)), ' ')) as word
    order by length(word) desc limit 1));
begin
  if port is null or patterns is null then
    return;
  end if;
  if has_spellings(words) then
    return query select i.id from website_inquiries i
      where i.port_id = port and i.haystack ~ regex
        and (i.haystack || spelled_view(concat_ws(' ', i.name, i.email, i.message, i.form_name))) ~ all (checks);
  else
    return query select i.id from website_inquiries i
      where i.port_id = port and i.haystack like one and i.haystack like two and i.haystack like three
        and i.haystack like all (patterns);
  end if;
  if number is not null then
    return query select i.id from website_inquiries i where i.port_id = port and i.haystack like number;
  end if;
end $$;
revoke execute on function search_inquiries from public;
grant execute on function search_inquiries to berthwise_app;

-- An inquiry is found by who sent it, behind what waits once it was dealt with.
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
create or replace trigger search_forget after delete on website_inquiries for each row execute function forget_record();
