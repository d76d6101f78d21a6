-- acknowledge_offer: records the phone's receipt. Safe to repeat.
create function app.acknowledge_offer(p_id uuid, p_channel text default 'app') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.acknowledge_driver_offer(v_actor, p_id, p_channel);
end $$;
revoke execute on function app.acknowledge_offer(uuid, text) from public;
grant execute on function app.acknowledge_offer(uuid, text) to handover_authenticated;
