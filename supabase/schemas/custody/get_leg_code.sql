-- get_leg_code: the open code, for the other side of the leg (one transfer of cash); used to answer a repeated
-- confirmation. Does not confirm a newer count.
create function app.get_leg_code(p_transaction_id uuid, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_leg public.custody_legs := private.lock_side_leg(p_transaction_id, v_actor, p_leg_id);
begin
  return coalesce(private.leg_side_refusal(v_leg, p_transaction_id, v_actor), case when v_leg.state = 'verifying' then private.ok(private.leg_code_json(v_leg)) else private.refuse('NO_OPEN_LEG') end);
end $$;
revoke execute on function app.get_leg_code(uuid, uuid) from public;
grant execute on function app.get_leg_code(uuid, uuid) to handover_authenticated;
