-- list_cash_requests: requests by and to the caller: open ones, and those that ended within a week; the newest fifty.
create function app.list_cash_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.cash_request_json(x.r, v_actor) order by (x.r).requested_at desc), '[]') from (
      select r from private.cash_requests r
       where (r.requester_id = v_actor or r.payer_id = v_actor) and coalesce(r.ended_at, r.expires_at) > clock_timestamp() - interval '7 days'
       order by r.requested_at desc limit 50) x)));
end $$;
revoke execute on function app.list_cash_requests() from public;
grant execute on function app.list_cash_requests() to handover_authenticated;
