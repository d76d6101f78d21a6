-- delete_position_broadcasts: deletes one slice of the Realtime messages that carry positions and are older than
-- position_broadcast_retention_seconds. A hosted project stores messages for days and replays them to every account
-- that may join their channel. `more` is true while another slice is due. The caller runs each slice in its own
-- transaction, so that no other lock is held while messages are read. A slice continues at the time where the slice
-- before ended and reads at most p_limit messages of all kinds by the only index of hosted projects: (inserted_at
-- desc, topic) where extension = 'broadcast' and private. Succeeds without deleting if Supabase does not permit
-- the deletion.
create function app.delete_position_broadcasts(p_limit int default 5000) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  v_expired_before timestamp := (clock_timestamp() at time zone 'UTC') - make_interval(secs => private.get_setting('position_broadcast_retention_seconds')::double precision);
  v_previous_deleted_until timestamp;
  v_deleted_until timestamp;
  v_read_count int;
  v_removed_count int := 0;
begin
  select d.deleted_until into v_previous_deleted_until from private.position_broadcasts_deleted d for update skip locked;
  if not found then
    return private.ok('{"removed": 0, "more": false, "busy": true}');
  end if;
  begin
    select count(*), max(s.inserted_at) into v_read_count, v_deleted_until
      from (select m.inserted_at from realtime.messages m
             where m.extension = 'broadcast' and m.private and m.private is true and m.inserted_at > v_previous_deleted_until and m.inserted_at < v_expired_before
             order by m.inserted_at limit p_limit) s;
    delete from realtime.messages m
     where m.extension = 'broadcast' and m.private and m.private is true and m.inserted_at > v_previous_deleted_until and m.inserted_at <= v_deleted_until
       and m.event in ('position', 'positions');
    get diagnostics v_removed_count = row_count;
  exception when undefined_table or invalid_schema_name or insufficient_privilege or undefined_column then
    return private.ok('{"removed": 0, "more": false}');
  end;
  if v_deleted_until is not null then
    update private.position_broadcasts_deleted set deleted_until = v_deleted_until;
  end if;
  return private.ok(jsonb_build_object('removed', v_removed_count, 'more', v_read_count >= p_limit));
end $$;
revoke execute on function app.delete_position_broadcasts(int) from public;
grant execute on function app.delete_position_broadcasts(int) to handover_service;
