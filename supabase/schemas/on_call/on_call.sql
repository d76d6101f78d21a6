-- On-call shifts of administrators for incidents, repeated weekly.

-- list_on_call_periods: the shifts of the days around p_at, with administrator, rank, channels and period.
create function private.list_on_call_periods(p_at timestamptz)
returns table (schedule_id uuid, admin_id uuid, rank int, channels text[], period tstzrange)
language sql stable security definer set search_path = '' as $$
  select w.id, w.admin_id, w.rank, w.channels, tstzrange(s.at, s.at + make_interval(mins => w.minutes))
    from private.on_call_schedules w
    cross join generate_series(-1, 8) n
    cross join lateral (select (p_at at time zone private.get_time_zone())::date + n as day) d
    cross join lateral (select private.compute_timestamp_on_day(d.day, w.starts, private.get_time_zone(), false) as at) s
   where extract(dow from d.day)::int = any (w.days)
$$;

-- list_on_call: the administrators on call at p_at, in the order in which the alarm notifies them.
create function private.list_on_call(p_at timestamptz) returns table (admin_id uuid, place bigint, channels text[])
language sql stable security definer set search_path = '' as $$
  select t.admin_id, dense_rank() over (order by min(t.rank)), array_agg(distinct c order by c)
    from private.list_on_call_periods(p_at) t cross join lateral unnest(t.channels) c where t.period @> p_at group by t.admin_id
$$;

-- on_call_status_json: whether an administrator is on call at p_at, until when without a gap, and when the next shift
-- begins.
create function private.on_call_status_json(p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('covered', coalesce(bool_or(r @> p_at), false),
      'until', private.format_iso((max(upper(r)) filter (where r @> p_at))),
      'next', private.format_iso((min(lower(r)) filter (where lower(r) > p_at))),
      -- Adjoining shifts that cover the whole week have no end.
      'always', coalesce(bool_or(r @> p_at and upper(r) > p_at + interval '7 days'), false))
      from (select unnest(range_agg(t.period)) as r from private.list_on_call_periods(p_at) t) periods);
end $$;

-- on_call_schedules_json: all shifts, the administrators on call now, and all administrators with the channels that
-- reach them.
create function private.on_call_schedules_json(p_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.on_call_status_json(p_at) || jsonb_build_object('timeZone', private.get_time_zone(),
    'schedules', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'adminId', w.admin_id, 'name', private.get_display_name(w.admin_id), 'days', to_jsonb(w.days),
                        'from', to_char(w.starts, 'HH24:MI'), 'minutes', w.minutes, 'rank', w.rank, 'channels', to_jsonb(w.channels)) order by w.rank, w.starts, w.id), '[]')
                  from private.on_call_schedules w),
    'onCall', (select coalesce(jsonb_agg(jsonb_build_object('adminId', o.admin_id, 'name', private.get_display_name(o.admin_id), 'place', o.place) order by o.place, private.get_display_name(o.admin_id)), '[]')
                 from private.list_on_call(p_at) o),
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.get_display_name(a.user_id),
                        'push', exists (select from public.push_subscriptions s where s.user_id = a.user_id),
                        'sms', (select p.phone is not null and private.find_sms_block_reason(p.phone) is null from private.find_verified_phone(a.user_id) p (phone))) order by private.get_display_name(a.user_id), a.user_id), '[]')
                 from private.admins a));
end $$;
