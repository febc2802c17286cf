-- Answers that somebody wrote and did not send, where the form asks and they agreed: the latest of each opening of the page.
alter table forms add column keeps_unfinished boolean not null default false;
create table unfinished_answers (
  account_id uuid not null references accounts,
  id uuid not null,
  form_id uuid not null,
  form_version int not null,
  -- That of the page: what is sent under it takes this away.
  token text not null,
  -- Answers by the keys of the fields, as they were written so far.
  data jsonb not null,
  -- How far: the step that was seen last, of so many.
  step int not null,
  steps int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, form_id, token),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index unfinished_answers_by_form on unfinished_answers (account_id, form_id, updated_at desc, id);
create index unfinished_answers_by_age on unfinished_answers (account_id, updated_at);
call protect('unfinished_answers');
