-- get_delivery_terms: the data for the sender's form: the maximum amount of a delivery in dollars, the time zone and
-- limits of preferred times, and the caller's own limits for today, if any.
create function app.get_delivery_terms() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('maxAmount', private.get_setting('max_amount'), 'timeZone', private.get_time_zone(),
    'noticeSeconds', private.get_setting('window_notice_seconds'), 'scheduleDays', private.get_setting('schedule_days'), 'correctMetres', private.get_setting('correct_max_m'),
    'limits', private.limits_json(private.find_actor())));
end $$;
revoke execute on function app.get_delivery_terms() from public;
grant execute on function app.get_delivery_terms() to handover_authenticated;
