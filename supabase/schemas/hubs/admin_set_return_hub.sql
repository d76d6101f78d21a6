-- admin_set_return_hub: sets the hub for the return of the delivery's cash; if two drivers hold some of it, for both.
-- Records the administrator. Idempotent.
create function app.admin_set_return_hub(p_transaction_id uuid, p_hub_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_leg public.custody_legs;
  v_hub public.hubs;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_hub from public.hubs h where h.id = p_hub_id and h.is_active;
  if not exists (select from private.list_open_returns(v_t.id)) then
    return private.refuse_wrong_state('no_cash_to_return', v_t.status);
  elsif v_hub.id is null then
    return private.refuse_hub_not_found();
  end if;
  for v_leg in select * from private.list_open_returns(v_t.id) l where l.taker_kind <> 'hub' or l.taker_id <> p_hub_id order by l.driver_id loop
    perform private.redirect_return_to_hub(v_leg, v_hub, jsonb_build_object('by', v_admin, 'reason', p_reason));
    perform private.record_admin_action(v_admin, 'return_to_hub', v_t.id, p_reason,
      jsonb_build_object('hubId', v_hub.id, 'driverId', v_leg.driver_id, 'amount', v_leg.amount, 'orderNo', v_t.order_no));
  end loop;
  return private.admin_delivery_result_json(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_set_return_hub(uuid, uuid, text) from public;
grant execute on function app.admin_set_return_hub(uuid, uuid, text) to handover_authenticated;
