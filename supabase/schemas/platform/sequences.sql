-- The server's own connections may number rows.
grant usage, select on all sequences in schema public to service_role;
