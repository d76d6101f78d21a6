-- confirm_payment: records the payment as received.
create function private.confirm_payment(p_transaction_id uuid, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_evidence jsonb := jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id);
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  if v_transaction.status not in ('accepted', 'payment_pending') then
    -- The payment was reversed meanwhile, unless it has arrived again.
    if private.is_payment_reversed(v_transaction) then
      insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
      values (v_transaction.id, v_transaction.status, v_transaction.status, 'payment_confirmed_again', p_admin, 'admin', private.approver_json(p_approver_id), clock_timestamp());
      perform private.record_admin_action(p_admin, 'confirm_payment', v_transaction.id, null, private.approver_json(p_approver_id));
      perform private.restore_payment(v_transaction, v_evidence);
    end if;
    return;
  end if;
  v_transaction := private.change_transaction_status(p_transaction_id, array['accepted', 'payment_pending'], 'confirm_payment', 'admin', p_admin, private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'confirm_payment', v_transaction.id, null, private.approver_json(p_approver_id));
  perform private.apply_payment_confirmation(v_transaction, v_evidence);
end $$;

-- admin_confirm_payment: accepted or payment_pending -> payment_confirmed; dispatch begins. Needs two administrators.
-- Also confirms a payment that was reversed and has arrived again. Idempotent.
create function app.admin_confirm_payment(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif v_transaction.status in ('accepted', 'payment_pending') or private.is_payment_reversed(v_transaction) then
    v_response := private.apply_dual_approval('confirm_payment', v_transaction.id, '{}', v_admin);
  elsif not private.is_paid_and_open(v_transaction.status) and v_transaction.status <> 'delivered' then
    return private.refuse_wrong_state('cannot_confirm_payment', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_confirm_payment(uuid) from public;
grant execute on function app.admin_confirm_payment(uuid) to handover_authenticated;

-- refund_delivery: refunds the sender from the money kept for them, otherwise from our fee. A card refund completes
-- when the provider confirms it. Requests a failed refund again.
create function private.refund_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_approver_json jsonb;
  v_record jsonb;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  v_approver_json := case when p_approver_id is not null or not private.can_decide_alone('refund', private.get_refund_amount(v_transaction), p_admin) then private.approver_json(p_approver_id) else '{}' end;
  v_record := v_approver_json || jsonb_build_object('amount', private.get_refund_amount(v_transaction));
  if private.compute_failed_refund_amount(v_transaction) > 0 then
    perform private.retry_card_refund(v_transaction);
    perform private.record_admin_action(p_admin, 'refund', v_transaction.id, p_reason, v_record);
    return;
  elsif private.request_card_refund(v_transaction, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json) then
    perform private.record_admin_action(p_admin, 'refund', v_transaction.id, p_reason, v_record);
    return;
  end if;
  v_transaction := private.change_transaction_status(v_transaction.id, array['failed', 'cancelled'], 'refund', 'admin', p_admin, jsonb_build_object('reason', p_reason) || v_approver_json);
  if private.get_delivery_money_balance(v_transaction.id, 'sender_funds') = 0 then
    perform private.refund_fee(v_transaction, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json);
  end if;
  perform private.post_refund(v_transaction, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || v_approver_json);
  perform private.record_admin_action(p_admin, 'refund', v_transaction.id, p_reason, v_record);
end $$;

-- admin_refund_delivery: failed or cancelled -> refunded. Needs two administrators above the limit for one. Requests a
-- failed card refund again in any state of the delivery. Idempotent, also while the provider refunds.
create function app.admin_refund_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := coalesce(private.lock_for_decision_refusal(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif v_transaction.status in ('failed', 'cancelled') and not private.is_refund_in_progress(v_transaction.id) and private.compute_refundable_amount(v_transaction) = 0 then
    return private.refuse_wrong_state('nothing_to_refund', v_transaction.status);
  elsif v_transaction.status in ('failed', 'cancelled') and not private.is_refund_in_progress(v_transaction.id) or private.compute_failed_refund_amount(v_transaction) > 0 then
    if not private.can_decide_alone('refund', private.get_refund_amount(v_transaction), v_admin) then
      v_response := private.apply_dual_approval('refund', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
    else
      perform private.refund_delivery(v_transaction.id, p_reason, v_admin, null);
    end if;
  elsif v_transaction.status <> 'refunded' and not private.is_refund_in_progress(v_transaction.id) then
    return private.refuse_wrong_state('cannot_refund', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_refund_delivery(uuid, text) from public;
grant execute on function app.admin_refund_delivery(uuid, text) to handover_authenticated;

-- write_off_payment: posts the reversed payment as the operation's loss; it is not expected any more.
create function private.write_off_payment(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
  v_amount numeric;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  v_amount := private.compute_lost_payment_amount(v_transaction);
  insert into public.transaction_status_updates (transaction_id, old_status, new_status, action, actor_id, actor, metadata, "timestamp")
  values (v_transaction.id, v_transaction.status, v_transaction.status, 'payment_written_off', p_admin, 'admin', jsonb_build_object('reason', p_reason) || private.approver_json(p_approver_id), clock_timestamp());
  perform private.post_write_off(v_transaction, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'write_off', v_transaction.id, p_reason, jsonb_build_object('amount', v_amount, 'orderNo', v_transaction.order_no) || private.approver_json(p_approver_id));
end $$;

-- admin_write_off: writes off a payment that was reversed after the receiver got the cash; the delivery needs no more
-- attention. Needs two administrators. If the payment arrives later, it is accepted. Idempotent.
create function app.admin_write_off(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := coalesce(private.lock_for_decision_refusal(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.can_write_off(v_transaction) then
    v_response := private.apply_dual_approval('write_off', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif private.find_last_payment_action(v_transaction.id) is distinct from 'payment_written_off' then
    return private.refuse_wrong_state('nothing_to_write_off', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_write_off(uuid, text) from public;
grant execute on function app.admin_write_off(uuid, text) to handover_authenticated;

-- end_holding: records that the cash of a delivery is returned or lost. Its drivers get offers again unless an incident
-- has paused them; they and the sender are notified. Lost cash is never automatically the driver's debt. `p_driver_id`:
-- only this driver's holding.
create function private.end_holding(p_transaction_id uuid, p_outcome text, p_reason text, p_admin uuid, p_approver_id uuid, p_driver_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := 'cash_' || p_outcome;
  v_transaction public.transactions;
  v_holder_ids uuid[];
  v_amounts jsonb;
begin
  select * into v_transaction from public.transactions t where t.id = p_transaction_id;
  select coalesce(jsonb_object_agg(h.driver_id, h.amount), '{}') into v_amounts from private.list_due_cash(v_transaction.id) h where p_driver_id is null or h.driver_id = p_driver_id;
  v_holder_ids := private.close_due_cash(v_transaction, p_outcome, p_admin, p_approver_id, p_reason, p_driver_id);
  perform private.record_admin_action(p_admin, v_action, v_transaction.id, p_reason,
    jsonb_build_object('driverId', holder_id, 'amount', v_amounts -> holder_id::text, 'orderNo', v_transaction.order_no) || private.approver_json(p_approver_id)) from unnest(v_holder_ids) holder_id;
  perform private.notify_delivery(v_action, v_transaction.id, recipient_id, jsonb_build_object('paused', private.has_frozen_offers(recipient_id)), replace(v_action, '_', '-') || ':' || recipient_id || ':' || extract(epoch from clock_timestamp())) from unnest(v_holder_ids || case v_transaction.funding when 'sender_cash' then v_transaction.user_id end) recipient_id where recipient_id is not null;
  perform private.resume_driver_offers(holder_id) from unnest(v_holder_ids) holder_id;
end $$;

-- admin_record_lost_cash: records that the cash of a delivery that has ended for its driver is lost, by robbery or
-- otherwise. Needs two administrators and an incident about the driver, because otherwise cash never leaves a driver
-- without a taker. Idempotent.
create function app.admin_record_lost_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.has_due_cash(v_transaction.id) and exists (select from private.list_due_cash(v_transaction.id) h where not private.has_open_incident(h.driver_id)) then
    return private.refuse('INVALID_STATE', '{"reason": "incident_first"}');
  elsif private.has_due_cash(v_transaction.id) then
    v_response := private.apply_dual_approval('cash_lost', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.has_ended_holding(v_transaction.id, 'lost') then
    return private.refuse_wrong_state('no_cash_to_return', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_record_lost_cash(uuid, text) from public;
grant execute on function app.admin_record_lost_cash(uuid, text) to handover_authenticated;

-- admin_record_returned_cash: records that the driver has returned the cash of a delivery that has ended. Needs two
-- administrators. Idempotent.
-- Separate from the refund: the sender may be refunded while the driver still holds the cash, and the cash must stay
-- listed.
create function app.admin_record_returned_cash(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := coalesce(private.lock_for_decision_refusal(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.has_due_cash(v_transaction.id) then
    v_response := private.apply_dual_approval('cash_returned', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not private.has_ended_holding(v_transaction.id, 'returned') then
    return private.refuse_wrong_state('no_cash_to_return', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_record_returned_cash(uuid, text) from public;
grant execute on function app.admin_record_returned_cash(uuid, text) to handover_authenticated;

-- admin_list_cash: lists drivers who still hold cash of ended deliveries, longest first, with the amounts.
create function app.admin_list_cash(p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_cursor record;
  v_items jsonb;
  v_next_cursor text;
  v_total record;
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  select count(*) as deliveries, coalesce(sum(c.amount), 0) as amount into v_total from private.held_cash c where c.due_at is not null;
  select coalesce(jsonb_agg(s.item order by s.row_no) filter (where s.row_no <= v_size), '[]'),
         case when count(*) > v_size then max(private.encode_cursor(s.since, s.driver_id)) filter (where s.row_no = v_size) end
    into v_items, v_next_cursor
    from (select h.since, h.driver_id, row_number() over (order by h.since, h.driver_id) as row_no,
                 jsonb_build_object('driverId', h.driver_id, 'name', d.name, 'phone', nullif(d.phone_number, ''), 'since', private.format_iso(h.since),
                   'amount', h.amount, 'deliveries', h.deliveries) as item
            from (select c.driver_id, min(c.due_at) as since, sum(c.amount) as amount,
                         jsonb_agg(jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'amount', c.amount, 'status', t.status, 'reason', private.end_reason_json(t.reason, t.reason_code), 'reasonCode', t.reason_code,
                           'senderName', t.sender_name, 'receiverName', t.receiver_name, 'failedAt', private.format_iso(c.due_at)) order by c.due_at, t.id) as deliveries
                    from private.held_cash c join public.transactions t on t.id = c.transaction_id
                   where c.due_at is not null group by c.driver_id) h
            join public.driver_profiles d on d.user_id = h.driver_id
           where v_cursor.at is null or (h.since, h.driver_id) > (v_cursor.at, v_cursor.id)
           order by h.since, h.driver_id limit v_size + 1) s;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next_cursor, 'count', v_total.deliveries, 'amount', v_total.amount));
end $$;
revoke execute on function app.admin_list_cash(text, int) from public;
grant execute on function app.admin_list_cash(text, int) to handover_authenticated;
