-- The archive of positions older than position_hot_days: files in a private bucket without access policies; only the
-- server reads and writes it. Guarded, because Supabase owns the storage schema and a database may lack it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('position-history', 'position-history', false, 20971520, array['application/gzip'])
  on conflict (id) do nothing;
end $do$;

-- A trigger, because rows are also deleted with their driver.
create function private.remove_position_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.remove_files('position-history', f.paths)
     from (select array_agg(n.path) as paths from (select d.path, (row_number() over () - 1) / 1000 as batch from deleted_files d) n group by n.batch) f;
  return null;
end $$;

create trigger position_files_removed after delete on private.position_files
  referencing old table as deleted_files for each statement execute function private.remove_position_files();

create function private.compute_utc_day_start(p_day date) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return p_day::timestamp at time zone 'UTC';
end $$;

-- get_stored_positions_start: since when the database has every position; older ones may be archived. A review of an
-- earlier track must not treat missing positions as absence.
create function private.get_stored_positions_start() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select private.compute_utc_day_start(max(f.day) + 1) from private.position_files f), '-infinity');
end $$;

-- list_partitions_to_archive: the partitions older than position_hot_days and within retention, oldest first.
create function private.list_partitions_to_archive() returns table (day date, part regclass)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
begin
  return query
    select p.day, p.part
      from (select to_date(right(c.relname, 8), 'YYYYMMDD') as day, c.oid::regclass as part
              from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
             where i.inhparent = 'public.driver_positions'::regclass and c.relname ~ '^driver_positions_[0-9]{8}$') p
     where p.day < v_today - private.get_setting('position_hot_days')::int and p.day >= v_today - private.get_setting('retention_days')::int
     order by p.day;
end $$;

-- list_drivers_of_day: the drivers with positions in the database on a day. One index lookup per driver.
create function private.list_drivers_of_day(p_day date) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := private.compute_utc_day_start(p_day);
  v_to timestamptz := private.compute_utc_day_start(p_day + 1);
begin
  return query
    with recursive drivers as (
      (select p.driver_id from public.driver_positions p where p."timestamp" >= v_from and p."timestamp" < v_to order by p.driver_id limit 1)
      union all
      select (select p.driver_id from public.driver_positions p
               where p."timestamp" >= v_from and p."timestamp" < v_to and p.driver_id > drivers.driver_id order by p.driver_id limit 1)
        from drivers where drivers.driver_id is not null)
    select drivers.driver_id from drivers where drivers.driver_id is not null;
end $$;

-- parse_position_history: positions from archive files as rows.
create function private.parse_position_history(p_history jsonb)
returns table ("timestamp" timestamptz, latitude double precision, longitude double precision, accuracy real, excluded text)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select h."timestamp", h.latitude, h.longitude, h.accuracy, h.excluded
      from jsonb_to_recordset(p_history) h ("timestamp" timestamptz, latitude double precision, longitude double precision, accuracy real, excluded text);
end $$;

-- position_file_json: the location and checks of an archive file, for its reader.
create function private.position_file_json(p_file private.position_files) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('path', p_file.path, 'positionCount', p_file.position_count, 'sha256', p_file.sha256);
end $$;
