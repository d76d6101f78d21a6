-- refund_rate_limit: removes an anonymous caller's request from its limit, for example after a successful sign-up. Only
-- for the server, as admit_request().
create function app.refund_rate_limit(p_route text, p_bucket text, p_window_seconds int) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_route is null or p_bucket is null or p_window_seconds not between 1 and 86400 then
    return private.refuse_invalid('route', 'request');
  end if;
  perform set_config('synchronous_commit', 'off', true);
  update private.rate_limits r set used = r.used - 1
   where r.bucket = p_route || ' ' || private.format_caller_key(null, p_bucket) and r.used > 0
     and r.window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) / p_window_seconds) * p_window_seconds);
  return private.ok();
end $$;
revoke execute on function app.refund_rate_limit(text, text, int) from public;
grant execute on function app.refund_rate_limit(text, text, int) to handover_service;
