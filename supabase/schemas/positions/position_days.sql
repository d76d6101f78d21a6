-- The daily partitions (UTC) of driver_positions: created ahead, and dropped when all of their positions are archived
-- (drop_archived_day) or the retention period ends, archived or not.

-- create_position_partition: creates the partition of a day if it does not exist. Fails with lock_not_available while
-- the table is busy. Created and then attached, because attaching does not block writers. It waits for one lock at
-- most, and only briefly: a transaction that it waits for may itself wait for this one, and Postgres cancels one of
-- them after deadlock_timeout, one second.
create function private.create_position_partition(p_day date) returns boolean
language plpgsql security definer set search_path = '' set lock_timeout = '500ms' as $$
declare
  v_name text := 'driver_positions_' || to_char(p_day, 'YYYYMMDD');
begin
  if to_regclass('private.' || v_name) is not null then
    return false;
  end if;
  execute format('create table private.%I (like public.driver_positions including defaults including constraints)', v_name);
  execute format('alter table public.driver_positions attach partition private.%I for values from (%L) to (%L)', v_name,
                 p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC');
  return true;
end $$;

-- maintain_position_partitions: creates the partitions of the coming week and drops those beyond retention. Stops at
-- the first lock wait while the table is busy; the next run continues.
create function private.maintain_position_partitions() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '500ms' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_oldest date := (now() at time zone 'UTC')::date - private.get_setting('retention_days')::int;
  v_day date;
  v_partition record;
  v_created_count int := 0;
  v_dropped_count int := 0;
  v_is_busy boolean := false;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_position_days')) then
    return '{}';
  end if;
  for v_day in select v_today + day_offset from generate_series(-1, 7) day_offset loop
    exit when v_is_busy;
    begin
      v_created_count := v_created_count + private.create_position_partition(v_day)::int;
    exception
      when lock_not_available then
        v_is_busy := true;
      when check_violation then
        -- Positions of this day are in the default partition already and stay there.
        null;
    end;
  end loop;
  for v_partition in
    select c.relname, to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'public.driver_positions'::regclass and c.relname ~ '^driver_positions_[0-9]{8}$'
  loop
    exit when v_is_busy;
    continue when v_partition.day >= v_oldest;
    begin
      execute format('drop table private.%I', v_partition.relname);
      v_dropped_count := v_dropped_count + 1;
    exception when lock_not_available then
      v_is_busy := true;
    end;
  end loop;
  delete from private.driver_positions_other p where p."timestamp" < v_oldest;
  return jsonb_build_object('position_days_made', v_created_count, 'position_days_dropped', v_dropped_count);
end $$;

select private.maintain_position_partitions();
