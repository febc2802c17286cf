-- Files that go with a mail: their bytes stay where files lie.
create table mail_attachments (
  port_id uuid not null references ports,
  mail_id uuid not null,
  file_id uuid not null,
  primary key (port_id, mail_id, file_id),
  foreign key (port_id, file_id) references files (port_id, id) on delete cascade
);
create index mail_attachments_of_file on mail_attachments (port_id, file_id);
call protect('mail_attachments');

-- Signers whose address was corrected are known to the service under another until it was told.
alter table document_signers add column wants_readdress boolean not null default false;
alter table documents drop constraint documents_wanted_check,
  add constraint documents_wanted_check check (wanted in ('envelope', 'sending', 'void', 'download', 'readdress'));
create index documents_failed on documents (port_id, failed_at) where failed_at is not null;
