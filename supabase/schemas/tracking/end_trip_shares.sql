-- end_trip_shares: revokes all of the driver's trip shares.
create function app.end_trip_shares() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.end_driver_trip_shares(v_actor, 'stopped');
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.end_trip_shares() from public;
grant execute on function app.end_trip_shares() to handover_authenticated;
