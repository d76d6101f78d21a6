-- confirm_leg: the other side of the open leg (one transfer of cash with the driver) confirms the amount and gets the
-- code. Repeating returns the same code. p_leg_id: the leg on the caller's screen, where a delivery has two.
create function app.confirm_leg(p_transaction_id uuid, p_counted numeric default null, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_leg public.custody_legs := private.lock_side_leg(p_transaction_id, v_actor, p_leg_id);
begin
  return coalesce(private.leg_side_refusal(v_leg, p_transaction_id, v_actor), private.confirm_leg_count(v_leg, p_counted, jsonb_build_object('by', v_actor)));
end $$;
revoke execute on function app.confirm_leg(uuid, numeric, uuid) from public;
grant execute on function app.confirm_leg(uuid, numeric, uuid) to handover_authenticated;
