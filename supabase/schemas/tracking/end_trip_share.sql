-- end_trip_share: revokes one of the driver's trip shares. Idempotent.
create function app.end_trip_share(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if not exists (select from private.trip_shares s where s.id = p_id and s.driver_id = v_actor) then
    return private.refuse_not_found();
  end if;
  perform private.end_driver_trip_shares(v_actor, 'stopped', p_id);
  return private.ok(private.trip_shares_json(v_actor));
end $$;
revoke execute on function app.end_trip_share(uuid) from public;
grant execute on function app.end_trip_share(uuid) to handover_authenticated;
