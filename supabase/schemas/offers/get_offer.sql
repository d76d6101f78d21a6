-- get_offer: one offer of the caller.
create function app.get_offer(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.get_driver_offer(v_actor, p_id);
end $$;
revoke execute on function app.get_offer(uuid) from public;
grant execute on function app.get_offer(uuid) to handover_authenticated;
