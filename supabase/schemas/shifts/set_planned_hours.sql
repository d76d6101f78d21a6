-- list_planned_hours_errors: validates a week: at most two hours a day, without overlaps, also across midnight and from
-- Sunday to Monday.
create function private.list_planned_hours_errors(p_hours jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((
    with h as (
      select (x.n - 1)::int as i, (x.h ->> 'weekday')::int as weekday,
             ((x.h ->> 'weekday')::int - 1) * 1440 + extract(epoch from (x.h ->> 'from')::time)::int / 60 as a,
             ((x.h ->> 'weekday')::int - 1 + case when x.h ->> 'to' <= x.h ->> 'from' then 1 else 0 end) * 1440 + extract(epoch from (x.h ->> 'to')::time)::int / 60 as z
        from jsonb_array_elements(p_hours) with ordinality x (h, n)),
         bad as (
      select h.i, case
          when p_hours -> h.i ->> 'from' = p_hours -> h.i ->> 'to' then 'no_hours'
          when (select count(*) from h o where o.weekday = h.weekday and o.i <= h.i) > 2 then 'two_a_day'
          when exists (select from h o cross join unnest(array[-10080, 0, 10080]) w where o.i < h.i and o.a + w < h.z and o.z + w > h.a) then 'hours_overlap' end as reason from h)
    select jsonb_agg(jsonb_build_object('path', 'hours.' || b.i, 'reason', b.reason) order by b.i) from bad b where b.reason is not null), '[]');
end $$;

-- set_planned_hours: replaces the caller's planned week. An extended end stays extended if it is still planned. The
-- driver's own sync job sends the hours to the routing provider. Idempotent.
create function app.set_planned_hours(p_plan jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.driver_refusal(v_actor);
  v_now timestamptz := clock_timestamp();
  v_problems jsonb;
  v_plan private.planned_hours_settings;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_problems := private.list_planned_hours_errors(p_plan -> 'hours');
  if v_problems <> '[]' then
    return private.refuse_invalid(v_problems);
  end if;
  insert into private.planned_hours_settings as p (driver_id, remind_minutes, goes_offline)
  values (v_actor, (p_plan ->> 'remindMinutes')::int, (p_plan ->> 'goesOffline')::boolean)
  on conflict (driver_id) do update set remind_minutes = excluded.remind_minutes, goes_offline = excluded.goes_offline
  returning * into v_plan;
  delete from private.planned_hours h where h.driver_id = v_actor;
  insert into private.planned_hours (driver_id, weekday, from_time, to_time)
  select v_actor, (h ->> 'weekday')::int, (h ->> 'from')::time, (h ->> 'to')::time from jsonb_array_elements(p_plan -> 'hours') h;
  -- Hours that are planned after they have ended must not set the driver offline.
  update private.planned_hours_settings p set ended_for = v_now where p.driver_id = v_actor;
  perform private.schedule_planned_hours_step(v_plan, v_now);
  perform private.enqueue_routing_driver(v_actor);
  return private.ok(private.planned_hours_json(v_actor));
end $$;
revoke execute on function app.set_planned_hours(jsonb) from public;
grant execute on function app.set_planned_hours(jsonb) to handover_authenticated;
