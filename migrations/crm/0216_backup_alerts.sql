-- What super administrators were told of last: that backups are late, or broken; null while all is well.
alter table backup_settings add column alert text check (alert in ('late', 'broken'));
