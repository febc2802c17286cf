-- Why a berth has the status a person gave it: a value of the vocabulary status_change_reasons. It goes with that status.
alter table berths add column status_reason text,
  add constraint status_reason_of_a_person check (status_reason is null or status_override_mode = 'manual');
