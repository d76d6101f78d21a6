-- list_trip_shares: the driver's valid trip shares, and how often each was opened.
create function app.list_trip_shares() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.list_trip_shares() from public;
grant execute on function app.list_trip_shares() to handover_authenticated;
