-- store_position_file: records the archive file of a driver's day after the server has read it back and verified it.
-- Removes an earlier file. Not stored if the driver was deleted in the meantime.
create function app.store_position_file(p_driver_id uuid, p_day date, p_path text, p_positions int, p_checksum bigint, p_sha256 text, p_bytes int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_previous_path text;
begin
  perform from public.driver_profiles d where d.user_id = p_driver_id for key share;
  if not found then
    return private.ok('{"stored": false}');
  end if;
  select f.path into v_previous_path from private.position_files f where f.driver_id = p_driver_id and f.day = p_day for update;
  insert into private.position_files (driver_id, day, path, position_count, checksum, sha256, bytes)
  values (p_driver_id, p_day, p_path, p_positions, p_checksum, p_sha256, p_bytes)
  on conflict (driver_id, day) do update set path = excluded.path, position_count = excluded.position_count, checksum = excluded.checksum, sha256 = excluded.sha256,
    bytes = excluded.bytes, moved_at = clock_timestamp();
  if v_previous_path <> p_path then
    perform private.remove_files('position-history', array[v_previous_path]);
  end if;
  return private.ok('{"stored": true}');
end $$;
revoke execute on function app.store_position_file(uuid, date, text, int, bigint, text, int) from public;
grant execute on function app.store_position_file(uuid, date, text, int, bigint, text, int) to handover_service;
