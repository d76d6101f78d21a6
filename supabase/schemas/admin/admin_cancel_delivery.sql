-- admin_cancel_delivery: withdraws open offers, cancels a delivery before its cash has left the sender, and recalls the
-- driver. Idempotent.
create function app.admin_cancel_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_operation(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_driver uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status = 'cancelled' then
    return private.admin_delivery_result_json(v_t.id, v_admin);
  end if;
  if v_t.status not in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    return private.refuse_wrong_state('cannot_cancel', v_t.status);
  end if;
  v_driver := case when v_t.status = 'assigned' then v_t.driver_id end;
  perform private.withdraw_offers(v_t.id, 'cancelled');
  v_t := private.change_transaction_status(v_t.id, null, 'cancel', 'admin', v_admin, jsonb_build_object('reason', p_reason), jsonb_build_object('reason', p_reason));
  perform private.record_admin_action(v_admin, 'cancel', v_t.id, p_reason, '{}');
  perform private.notify_other_parties('transaction_cancelled', v_t, null);
  perform private.recall_driver(v_t, v_driver, jsonb_build_object('reason', p_reason));
  return private.admin_delivery_result_json(v_t.id, v_admin);
end $$;
revoke execute on function app.admin_cancel_delivery(uuid, text) from public;
grant execute on function app.admin_cancel_delivery(uuid, text) to handover_authenticated;
