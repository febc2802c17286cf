-- The values a port offers where it decides them itself: [{ value, label, active }] in order. A port that says nothing has
-- the values every port has.
create table vocabularies (
  port_id uuid not null references ports,
  key text not null,
  entries jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (port_id, key)
);
create trigger touch before update on vocabularies for each row execute function touch();
call protect('vocabularies');

alter table berths drop constraint if exists berths_tenure_type_check;

-- What was free text becomes a value of its port. The owner does it; forced row-level security would hide every row from it.
alter table berths no force row level security;
alter table vocabularies no force row level security;
create temporary table begun (key text, name text, entries text[]) on commit drop;
insert into begun values
  ('mooring_types', 'mooring_type', '{single_slip,side_slip,stern_buoy,stern_pole,lazy_line,quayside,sea_buoy,dinghy,trailer}'),
  ('access_types', 'access', '{on_foot,by_car,gangway,by_boat}'),
  ('cleat_types', 'cleat_type', '{horn_cleat,pop_up_cleat,mooring_ring}'),
  ('bollard_types', 'bollard_type', '{single_bollard,double_bollard,mooring_post}'),
  ('side_pontoons', 'side_pontoon', '{none,port_side,starboard_side,both_sides}');
do $$
declare
  list record;
begin
  for list in select * from begun loop
    execute format(
      'update berths b set %1$I = lower(replace(btrim(b.%1$I), '' '', ''_''))
       where b.%1$I is not null and b.%1$I <> lower(replace(btrim(b.%1$I), '' '', ''_''))
         and lower(replace(btrim(b.%1$I), '' '', ''_'')) = any($1)', list.name) using list.entries;
    execute format(
      'insert into vocabularies (port_id, key, entries)
       select own.port_id, $2, (
         select jsonb_agg(jsonb_build_object(''value'', v, ''label'', null, ''active'', true) order by place)
         from unnest($1 || own.found) with ordinality as all_values(v, place))
       from (select port_id, array_agg(distinct %1$I order by %1$I) as found from berths
             where %1$I is not null and not %1$I = any($1) group by port_id) own', list.name)
      using list.entries, list.key;
  end loop;
end $$;
alter table berths force row level security;
alter table vocabularies force row level security;
