-- The form of the form desk that a connection was chosen as, and the answers it had before.
alter table form_connections add column desk_account_id uuid;
alter table form_connections add column desk_subscription_id uuid;
alter table form_connections add column desk_form_id uuid;
alter table form_connections add column desk_form_name text;
alter table form_connections add column desk_connected_at timestamptz;
alter table form_connections add column earlier_count int not null default 0;
alter table form_connections add column earlier_requested_at timestamptz;
-- Since when the fields become something else than before, and since when that is applied to what came before.
alter table form_connections add column mapping_changed_at timestamptz;
alter table form_connections add column mapping_applied_at timestamptz;
-- By which mapping an inquiry was made; and whether its form took it before it was connected.
alter table website_inquiries add column mapped_at timestamptz not null default now();
alter table website_inquiries add column taken_over boolean not null default false;
create index website_inquiries_by_connection on website_inquiries (port_id, connection_id, mapped_at)
  where connection_id is not null;
