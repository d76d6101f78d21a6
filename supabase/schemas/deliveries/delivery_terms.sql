-- delivery_terms: what a sender's form needs to know: the most cash one delivery carries, in dollars, and the clock
-- that says which day a preferred time means; and what the caller may send today, where that has limits.
create function app.delivery_terms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.actor() is null then
    return private.unauthenticated();
  end if;
  return private.ok(jsonb_build_object('maxAmount', private.setting('max_amount'), 'timeZone', private.time_zone(),
    'noticeSeconds', private.setting('window_notice_seconds'), 'scheduleDays', private.setting('schedule_days'), 'correctMetres', private.setting('correct_max_m'),
    'limits', private.limits_json(private.actor())));
end $$;
revoke execute on function app.delivery_terms() from public;
grant execute on function app.delivery_terms() to handover_authenticated;
