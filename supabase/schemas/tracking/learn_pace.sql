-- learn_pace: learns from the drives of the last weeks (pace_days) by what the engine's seconds have to be multiplied,
-- and how long a stop at the pickup takes. Without a drive in that time there is nothing to say. Safe to repeat.
create function app.learn_pace() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz := clock_timestamp() - make_interval(days => private.setting('pace_days')::int);
  v_paces double precision[];
  v_drives int;
begin
  select count(*), private.learned_paces(array_agg(private.pace_block(d.began_at)), array_agg(d.ratio)) into v_drives, v_paces
    from private.drives_done(v_since) d;
  delete from private.drives d where d.began_at < v_since;
  if v_drives = 0 then
    delete from private.road_pace;
  else
    insert into private.road_pace (paces, pickup_seconds, drives) values (v_paces, private.learned_pickup_seconds(v_since, v_paces), v_drives)
    on conflict (single) do update set paces = excluded.paces, pickup_seconds = excluded.pickup_seconds, drives = excluded.drives,
                                     learned_at = excluded.learned_at;
  end if;
  return private.ok(jsonb_build_object('drives', v_drives));
end $$;
revoke execute on function app.learn_pace() from public;
grant execute on function app.learn_pace() to handover_service;
