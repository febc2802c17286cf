-- Two people who change a role at once do not write over one another.
alter table roles add column version int not null default 1;
