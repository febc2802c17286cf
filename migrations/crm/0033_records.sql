-- Every record of a port by its id: what notes, tags and views point at, and what the search looks in. Kept by the
-- triggers of functions/records.sql; a new kind adds no column anywhere else.
create table records (
  port_id uuid not null,
  id uuid not null,
  type text not null,
  title text not null,
  subtitle text,
  -- Its words in plain text, each with a space before it.
  haystack text not null,
  -- How a client is reached, beside what it is called, so that names stay comparable; and as it is shown.
  reach text,
  reach_shown text,
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (port_id, id)
);
alter table search_entries no force row level security;
insert into records (port_id, id, type, title, subtitle, haystack, reach, reach_shown, archived_at, updated_at)
  select s.port_id, s.entity_id, s.entity_type, s.title, s.subtitle, s.haystack, r.haystack, r.subtitle,
    case when s.archived then s.updated_at end, s.updated_at
  from search_entries s
  left join search_entries r on r.port_id = s.port_id and r.entity_type = 'reach' and r.entity_id = s.entity_id
  where s.entity_type <> 'reach';
-- Little of what was written last is looked through one by one, so that a search stays quick while many write.
create index records_text on records using gin (port_id, haystack public.gin_trgm_ops) with (gin_pending_list_limit = 64);
create index records_reach on records using gin (port_id, reach public.gin_trgm_ops) with (gin_pending_list_limit = 64)
  where reach is not null;
create index records_beginning on records (port_id, haystack text_pattern_ops);
call protect('records');
revoke insert, update, delete on records from berthwise_app;
create policy owner_works on records to current_user using (true) with check (true);

-- Notes and tags stand on records, whatever their kind.
alter table notes no force row level security;
alter table notes add column record_id uuid;
update notes set record_id = coalesce(client_id, yacht_id, company_id, berth_id, interest_id);
alter table notes alter column record_id set not null,
  drop column client_id, drop column yacht_id, drop column company_id, drop column berth_id, drop column interest_id,
  add foreign key (port_id, record_id) references records (port_id, id) on delete cascade;
create index notes_by_record on notes (port_id, record_id);
alter table notes force row level security;

alter table taggings no force row level security;
alter table taggings alter column record_id drop expression;
alter table taggings
  drop column client_id, drop column yacht_id, drop column company_id, drop column berth_id, drop column interest_id,
  add foreign key (port_id, record_id) references records (port_id, id) on delete cascade;
alter table taggings force row level security;

alter table recently_viewed no force row level security;
delete from recently_viewed v where not exists (
  select 1 from records r where r.port_id = v.port_id and r.id = v.entity_id and r.type = v.entity_type);
alter table recently_viewed drop constraint recently_viewed_pkey, drop column entity_type;
alter table recently_viewed rename column entity_id to record_id;
alter table recently_viewed add primary key (port_id, user_id, record_id),
  add foreign key (port_id, record_id) references records (port_id, id) on delete cascade;
alter table recently_viewed force row level security;

drop function named_records, search_few;
drop procedure index_record;
drop table search_entries;
