-- drop_archived_day: drops the oldest fully archived partition. Under a lock that blocks only late writers of that
-- day, it compares count and checksum of each driver's rows with the file's row. On a difference it deletes the file's
-- row, so that the file is written again, and keeps the partition. Returns the dropped day. Skips a busy table, like
-- create_position_partition. Waits a minute after the last file was written: a reader who listed the files before that
-- has read the table by then.
create function app.drop_archived_day() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '500ms' as $$
declare
  v_partition record;
  v_changed_driver_ids uuid[];
  v_dropped_day date;
  v_from timestamptz;
  v_to timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_position_days')) then
    return private.ok('{"dropped": null}');
  end if;
  for v_partition in select * from private.list_partitions_to_archive() loop
    continue when exists (select from private.position_files f where f.day = v_partition.day and f.moved_at > clock_timestamp() - interval '1 minute')
      or exists (select from private.list_drivers_of_day(v_partition.day) d where not exists (select from private.position_files f where f.driver_id = d and f.day = v_partition.day));
    v_from := private.compute_utc_day_start(v_partition.day);
    v_to := private.compute_utc_day_start(v_partition.day + 1);
    begin
      execute format('lock table %s in share mode', v_partition.part);
      v_changed_driver_ids := array(
        select counted.driver_id
          from (select p.driver_id, count(*) as position_count, bit_xor(hash_record_extended(p, 0)) as checksum from public.driver_positions p
                 where p."timestamp" >= v_from and p."timestamp" < v_to group by p.driver_id) counted
          left join private.position_files f on f.driver_id = counted.driver_id and f.day = v_partition.day
         where (f.position_count, f.checksum) is distinct from (counted.position_count, counted.checksum));
      if v_changed_driver_ids = '{}' then
        execute format('drop table %s', v_partition.part);
        v_dropped_day := v_partition.day;
      else
        delete from private.position_files f where f.day = v_partition.day and f.driver_id = any (v_changed_driver_ids);
      end if;
    exception when lock_not_available then
      null;
    end;
    exit when v_dropped_day is not null;
  end loop;
  return private.ok(jsonb_build_object('dropped', v_dropped_day));
end $$;
revoke execute on function app.drop_archived_day() from public;
grant execute on function app.drop_archived_day() to handover_service;
