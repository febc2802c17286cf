-- What is looked for in the inbox, found by an index: every word with a space before it, as in the search.
alter table website_inquiries add column haystack text not null generated always as (' ' || crm.plain_text(
  coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '')
  || ' ' || coalesce(message, '') || ' ' || coalesce(form_name, ''))) stored;
create index website_inquiries_text on website_inquiries using gin (port_id, haystack public.gin_trgm_ops);
create policy owner_reads on website_inquiries for select to current_user using (true);
