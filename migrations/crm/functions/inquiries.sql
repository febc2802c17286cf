-- A delivery of the form service names its connection alone.

create or replace function port_of_form_connection(connection uuid) returns uuid
  language sql stable security definer set search_path = crm, public, pg_temp
  as $$ select port_id from form_connections where id = connection $$;
revoke execute on function port_of_form_connection from public;
grant execute on function port_of_form_connection to berthwise_app;
