-- prices_json: returns all versions, newest first, and the general ones in effect now.
create function private.prices_json() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('now', private.format_iso(clock_timestamp()), 'noticeSeconds', private.get_setting('price_notice_seconds'),
    'sender', private.schedule_json(private.find_effective_schedule('sender', null, clock_timestamp())),
    'driver', private.schedule_json(private.find_effective_schedule('driver', null, clock_timestamp())),
    'versions', (select coalesce(jsonb_agg(private.schedule_json(s) order by s.added_at desc, s.id), '[]')
                   from (select * from private.fee_schedules v order by v.added_at desc, v.id limit 200) s));
end $$;

-- admin_list_prices: returns the prices in effect and all past and future versions.
create function app.admin_list_prices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.prices_json());
end $$;
revoke execute on function app.admin_list_prices() from public;
grant execute on function app.admin_list_prices() to handover_authenticated;
