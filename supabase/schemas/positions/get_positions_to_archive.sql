-- get_positions_to_archive: the oldest day with drivers that are not yet archived: {day, driverIds}, at most p_limit
-- drivers; day is null if everything is archived.
create function app.get_positions_to_archive(p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_partition record;
  v_driver_ids uuid[];
begin
  for v_partition in select * from private.list_partitions_to_archive() loop
    v_driver_ids := array(
      select d from private.list_drivers_of_day(v_partition.day) d
       where not exists (select from private.position_files f where f.driver_id = d and f.day = v_partition.day) limit p_limit);
    if v_driver_ids <> '{}' then
      return private.ok(jsonb_build_object('day', v_partition.day, 'driverIds', v_driver_ids));
    end if;
  end loop;
  return private.ok('{"day": null, "driverIds": []}');
end $$;
revoke execute on function app.get_positions_to_archive(int) from public;
grant execute on function app.get_positions_to_archive(int) to handover_service;
