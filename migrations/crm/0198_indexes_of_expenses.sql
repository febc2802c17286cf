-- Sorted by merchant as the language of the port has it, and by amount within a currency, whichever way round.
drop index expenses_by_merchant;
create index expenses_sorted_sv on expenses (port_id, merchant collate "sv-x-icu", id) where archived_at is null;
create index expenses_sorted_en on expenses (port_id, merchant collate "en-x-icu", id) where archived_at is null;
create index expenses_by_amount on expenses (port_id, currency, amount, id) where archived_at is null;
