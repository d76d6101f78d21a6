-- admin_move_cash: moves cash from a hub's safe to the bank (`to_bank`) or back (`from_bank`). Needs two
-- administrators. Cash that waits for senders or is reserved for paid deliveries cannot be moved.
create function app.admin_move_cash(p_hub_id uuid, p_direction text, p_amount numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_hub public.hubs;
  v_pending jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  select * into v_hub from public.hubs h where h.id = p_hub_id for no key update;
  if not found then
    return private.refuse_hub_not_found();
  elsif private.is_party(v_admin, 'hub_move', p_hub_id) then
    return private.refuse_conflict_of_interest();
  elsif p_direction = 'to_bank' then
    perform private.reserve_hub_cash();
    if not private.can_move_to_bank(p_hub_id, p_amount) then
      return private.refuse('SAFE_TOO_LOW', '{"reason": "to_bank"}');
    end if;
  end if;
  v_pending := private.apply_dual_approval('hub_move', p_hub_id, jsonb_build_object('direction', p_direction, 'amount', p_amount, 'reason', btrim(p_reason)), v_admin);
  return coalesce(v_pending, private.ok(private.hub_json(v_hub, v_admin)));
end $$;
revoke execute on function app.admin_move_cash(uuid, text, numeric, text) from public;
grant execute on function app.admin_move_cash(uuid, text, numeric, text) to handover_authenticated;
