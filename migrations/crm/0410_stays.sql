-- A kind of stay says in its own migration that its rows hold their berths; what that means is in `functions/stays.sql`.
do $$ begin
  if to_regproc('crm.keep_berth_apart') is null then
    create function crm.keep_berth_apart() returns trigger language plpgsql as 'begin return null; end';
  end if;
end $$;

-- Active rows hold their berth from the day of the column `since` on, up to the day before `end_date`: never two of them at once,
-- nor beside an active stay of another kind that is somebody else's.
create procedure hold_berth(name text, since text) language plpgsql as $$
begin
  execute format('alter table %I add constraint %I exclude using gist
    (port_id with =, berth_id with =, daterange(%I, end_date) with &&) where (status = ''active'')',
    name, name || '_one_holder', since);
  execute format('create trigger keep_apart after insert or update of status, berth_id, %I, end_date on %I
    for each row execute function keep_berth_apart(%L)', since, name, since);
end $$;

-- How many records a list has, of a kind without an archive.
create procedure keep_listed_count(name text, kind text) language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %I referencing new table as changed
    for each statement execute function count_listed(%L, ''false'')', name, kind);
  execute format('create trigger count_removed after delete on %I referencing old table as changed
    for each statement execute function count_listed(%L, ''false'')', name, kind);
end $$;
