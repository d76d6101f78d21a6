-- delivery_terms: the data for the sender's form: the maximum amount of a delivery in dollars, the time zone and
-- limits of preferred times, and the caller's own limits for today, if any.
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
