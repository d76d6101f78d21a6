-- The log of accesses to drivers' location histories.

-- prevent_access_log_change: allows only the deletion of entries older than the retention period.
create function private.prevent_access_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => private.get_setting('location_access_log_days')::int) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger location_access_log_immutable before update or delete on private.location_access_log
  for each row execute function private.prevent_access_log_change();

create trigger location_access_log_no_truncate before truncate on private.location_access_log
  for each statement execute function private.prevent_record_change();

-- record_location_access: logs the access in the transaction of the read.
create function private.record_location_access(p_admin_id uuid, p_driver_id uuid, p_from timestamptz, p_to timestamptz, p_reason text, p_points int,
                                  p_incident_id uuid default null, p_transaction_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.location_access_log (admin_id, driver_id, incident_id, transaction_id, reason, from_at, to_at, points)
  values (p_admin_id, p_driver_id, p_incident_id, p_transaction_id, btrim(p_reason), p_from, p_to, p_points);
end $$;
