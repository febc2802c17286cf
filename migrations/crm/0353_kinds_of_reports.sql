-- What a report may be of follows from the declarations of the kinds: the contract checks it.
alter table report_templates drop constraint report_templates_kind_check;

-- A new kind of record says in its own migration what it is called and found by; what is done then is in `functions`.
do $$ begin
  if to_regproc('crm.index_called_after') is null then
    create function crm.index_called_after() returns trigger language plpgsql as 'begin return null; end';
  end if;
  if to_regproc('crm.forget_record') is null then
    create function crm.forget_record() returns trigger language plpgsql as 'begin return null; end';
  end if;
end $$;

-- The columns of the title and of further words, joined by commas: those of references stand for what people call the record.
create procedure keep_found(name text, kind text, title text, words text) language plpgsql as $$
begin
  execute format('create trigger search after insert or update on %I for each row
    execute function index_called_after(%L, %L, %L)', name, kind, title, words);
  execute format('create trigger search_forget after delete on %I for each row execute function forget_record()', name);
end $$;
