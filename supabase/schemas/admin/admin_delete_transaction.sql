-- admin_delete_transaction: deletes a delivery for which no payment was ever requested and no review opened; only the
-- record of the deletion stays. Any other delivery is cancelled if it is open, with a notification to its parties, and
-- stays without personal data: `redacted`. Refused while its cash is or may be out, or waits at a hub for its sender.
-- Also returns `success`, as the specification's callers expect. Idempotent.
create function app.admin_delete_transaction(p_transaction_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_decision(p_transaction_id);
  v_t public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_retained boolean;
begin
  v_retained := private.is_retention_required(v_t.id);
  if v_refusal is null and (private.is_on_the_way(v_t.status) or private.has_unreturned_cash(v_t.id)) then
    v_refusal := private.refuse_wrong_state('cannot_delete', v_t.status);
  end if;
  if v_refusal is not null then
    return v_refusal || '{"success": false}';
  end if;
  if v_retained then
    if v_t.status in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
      perform private.withdraw_offers(v_t.id, 'cancelled');
      perform private.change_transaction_status(v_t.id, null, 'cancel', 'admin', v_admin);
      -- The notification contains only number and amount, which stay recorded.
      perform private.notify_other_parties('transaction_cancelled', v_t, null);
      if v_t.status = 'assigned' then
        perform private.recall_driver(v_t, v_t.driver_id, '{}');
        -- Checked now, because the pickup's location is erased with the rest.
        perform private.raise_plausibility_review(v_t.id, v_t.driver_id, 'give_back', coalesce(private.check_confirmed_pickup(v_t.id, v_t.driver_id, v_t.assigned_at),
          private.check_left_pickup(v_t, v_t.driver_id, v_t.assigned_at, clock_timestamp())), v_t.assigned_at);
      end if;
    end if;
    if v_t.redacted_at is null then
      perform private.record_admin_action(v_admin, 'redact_transaction', v_t.id, p_reason, jsonb_build_object('orderNo', v_t.order_no, 'amount', v_t.amount));
      perform private.redact_delivery(v_t.id);
    end if;
  else
    perform private.record_admin_action(v_admin, 'delete_transaction', v_t.id, p_reason, jsonb_build_object(
      'orderNo', v_t.order_no, 'status', v_t.status, 'senderId', v_t.user_id, 'receiverId', v_t.receiver_id, 'driverId', v_t.driver_id,
      'amount', v_t.amount, 'createdAt', private.format_iso(v_t.created_at)));
    delete from public.transactions t where t.id = v_t.id;
  end if;
  return private.ok(jsonb_build_object('success', true, 'redacted', v_retained)) || jsonb_build_object('success', true, 'error', null, 'redacted', v_retained);
end $$;
revoke execute on function app.admin_delete_transaction(uuid, text) from public;
grant execute on function app.admin_delete_transaction(uuid, text) to handover_authenticated;
