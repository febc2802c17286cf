-- Mail that no server was there to take is held, instead of counting as sent.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'held'));
