-- dispute_leg: the other side of the open leg (one transfer of cash with the driver) counted another amount.
create function app.dispute_leg(p_transaction_id uuid, p_counted numeric, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_leg public.custody_legs := private.lock_side_leg(p_transaction_id, v_actor, p_leg_id);
begin
  return coalesce(private.leg_side_refusal(v_leg, p_transaction_id, v_actor), private.dispute_leg_count(v_leg, p_counted, jsonb_build_object('by', v_actor)));
end $$;
revoke execute on function app.dispute_leg(uuid, numeric, uuid) from public;
grant execute on function app.dispute_leg(uuid, numeric, uuid) to handover_authenticated;
