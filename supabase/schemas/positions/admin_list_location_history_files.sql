-- admin_list_location_history_files: the archive files that cover a part of a driver's location history. The server
-- reads them before it calls admin_get_location_history, which alone decides on access. Returns no positions.
create function app.admin_list_location_history_files(p_driver_id uuid, p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(coalesce((
    select jsonb_agg(private.position_file_json(f) order by f.day) from private.position_files f
     where f.driver_id = p_driver_id and f.day between (p_from at time zone 'UTC')::date and (p_to at time zone 'UTC')::date
       and p_to - p_from <= make_interval(secs => private.get_setting('location_history_max_seconds')::double precision)), '[]'));
end $$;
revoke execute on function app.admin_list_location_history_files(uuid, timestamptz, timestamptz) from public;
grant execute on function app.admin_list_location_history_files(uuid, timestamptz, timestamptz) to handover_authenticated;
