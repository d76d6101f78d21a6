-- admin_cancel_delivery: withdraws open offers, cancels a delivery before its cash has left the sender, and recalls the
-- driver. Idempotent.
create function app.admin_cancel_delivery(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_operation_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_driver uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_transaction.status = 'cancelled' then
    return private.admin_delivery_result_json(v_transaction.id, v_admin);
  end if;
  if v_transaction.status not in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    return private.refuse_wrong_state('cannot_cancel', v_transaction.status);
  end if;
  v_driver := case when v_transaction.status = 'assigned' then v_transaction.driver_id end;
  perform private.withdraw_offers(v_transaction.id, 'cancelled');
  v_transaction := private.change_transaction_status(v_transaction.id, null, 'cancel', 'admin', v_admin, jsonb_build_object('reason', p_reason), jsonb_build_object('reason', p_reason));
  perform private.record_admin_action(v_admin, 'cancel', v_transaction.id, p_reason, '{}');
  perform private.notify_other_parties('transaction_cancelled', v_transaction, null);
  perform private.recall_driver(v_transaction, v_driver, jsonb_build_object('reason', p_reason));
  return private.admin_delivery_result_json(v_transaction.id, v_admin);
end $$;
revoke execute on function app.admin_cancel_delivery(uuid, text) from public;
grant execute on function app.admin_cancel_delivery(uuid, text) to handover_authenticated;

-- has_locked_code: returns whether a code of the delivery, the receiver's or that of a leg (one transfer of cash
-- between two parties), is locked now.
create function private.has_locked_code(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.code_attempts a where a.transaction_id = p_transaction_id and a.locked_until > clock_timestamp());
end $$;

-- admin_unlock_code: ends the lock of a code, resets its attempts and records the action. Idempotent.
create function app.admin_unlock_code(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif private.has_locked_code(v_transaction.id) then
    update private.code_attempts a set wrong = 0, tried = '{}', locked_until = null where a.transaction_id = v_transaction.id;
    perform private.record_admin_action(v_admin, 'unlock_code', v_transaction.id, p_reason, '{}');
    perform private.broadcast_delivery(v_transaction);
  elsif not exists (select from private.admin_actions a where a.subject_id = v_transaction.id and a.action = 'unlock_code') then
    return private.refuse_wrong_state('code_not_locked', v_transaction.status);
  end if;
  return private.admin_delivery_result_json(v_transaction.id, v_admin);
end $$;
revoke execute on function app.admin_unlock_code(uuid, text) from public;
grant execute on function app.admin_unlock_code(uuid, text) to handover_authenticated;

-- override_delivery: completes the delivery without the receiver's code.
create function private.override_delivery(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  v_transaction := private.change_transaction_status(p_transaction_id, array['in_transit', 'servicing'], 'complete_override', 'admin', p_admin,
    jsonb_build_object('reason', p_reason) || private.approver_json(p_approver_id));
  perform private.record_admin_action(p_admin, 'complete_override', v_transaction.id, p_reason, private.approver_json(p_approver_id));
  perform private.finish_delivery(v_transaction, p_admin);
end $$;

-- admin_complete_override: records a hand-over without the receiver's code, with a reason. Needs two administrators.
-- Idempotent.
create function app.admin_complete_override(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := coalesce(private.lock_for_decision_refusal(p_transaction_id), private.incident_hold_refusal(p_transaction_id));
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif private.is_on_the_way(v_transaction.status) then
    v_response := private.apply_dual_approval('complete_override', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif v_transaction.status <> 'delivered' then
    return private.refuse_wrong_state('cannot_override', v_transaction.status);
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_complete_override(uuid, text) from public;
grant execute on function app.admin_complete_override(uuid, text) to handover_authenticated;

-- clear_plausibility_review: clears the delivery's reviews; its drivers get offers again. The caller has locked the
-- delivery.
create function private.clear_plausibility_review(p_transaction_id uuid, p_reason text, p_admin uuid, p_approver_json jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_driver_ids uuid[];
begin
  with cleared_reviews as (
    update private.plausibility_reviews r set cleared_at = clock_timestamp(), cleared_by = p_admin
     where r.transaction_id = p_transaction_id and r.cleared_at is null returning r.driver_id)
  select array_agg(distinct r.driver_id) into v_driver_ids from cleared_reviews r;
  if v_driver_ids is null then
    return;
  end if;
  perform private.record_admin_action(p_admin, 'clear_plausibility_review', p_transaction_id, p_reason, jsonb_build_object('orderNo', t.order_no) || p_approver_json)
     from public.transactions t where t.id = p_transaction_id;
  perform private.count_clean_deliveries(driver_id) from unnest(v_driver_ids) driver_id;
  perform private.resume_driver_offers(driver_id) from unnest(v_driver_ids) driver_id;
end $$;

-- list_unproven_pickups: lists open reviews of drivers who may have the delivery's cash without a ledger entry.
create function private.list_unproven_pickups(p_transaction_id uuid) returns setof private.plausibility_reviews
language sql stable security definer set search_path = '' as $$
  select * from private.plausibility_reviews r where r.transaction_id = p_transaction_id and r.step = 'give_back' and r.cleared_at is null
$$;

-- admin_clear_plausibility_review: clears the review of an implausible step after a check; the driver gets offers
-- again. A pickup that ended without a proof needs two administrators: it has no ledger entry, so the driver's ceiling
-- would not count that cash. Idempotent.
create function app.admin_clear_plausibility_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
begin
  if v_response is not null then
    return v_response;
  elsif exists (select from private.list_unproven_pickups(v_transaction.id)) then
    v_response := private.apply_dual_approval('clear_plausibility_review', v_transaction.id, jsonb_build_object('reason', p_reason), v_admin);
  elsif not exists (select from private.plausibility_reviews r where r.transaction_id = v_transaction.id) then
    return private.refuse_wrong_state('nothing_under_review', v_transaction.status);
  else
    perform private.clear_plausibility_review(v_transaction.id, p_reason, v_admin, '{}');
  end if;
  return coalesce(v_response, private.admin_delivery_result_json(v_transaction.id, v_admin));
end $$;
revoke execute on function app.admin_clear_plausibility_review(uuid, text) from public;
grant execute on function app.admin_clear_plausibility_review(uuid, text) to handover_authenticated;

-- admin_delete_transaction: deletes a delivery for which no payment was ever requested and no review opened; only the
-- record of the deletion stays. Any other delivery is cancelled if it is open, with a notification to its parties, and
-- stays without personal data: `redacted`. Refused while its cash is or may be out, or waits at a hub for its sender.
-- Also returns `success`, as the specification's callers expect. Idempotent.
create function app.admin_delete_transaction(p_transaction_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.lock_for_decision_refusal(p_transaction_id);
  v_transaction public.transactions := (select t from public.transactions t where t.id = p_transaction_id);
  v_is_retained boolean;
begin
  v_is_retained := private.is_retention_required(v_transaction.id);
  if v_refusal is null and (private.is_on_the_way(v_transaction.status) or private.has_unreturned_cash(v_transaction.id)) then
    v_refusal := private.refuse_wrong_state('cannot_delete', v_transaction.status);
  end if;
  if v_refusal is not null then
    return v_refusal || '{"success": false}';
  end if;
  if v_is_retained then
    if v_transaction.status in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
      perform private.withdraw_offers(v_transaction.id, 'cancelled');
      perform private.change_transaction_status(v_transaction.id, null, 'cancel', 'admin', v_admin);
      -- The notification contains only number and amount, which stay recorded.
      perform private.notify_other_parties('transaction_cancelled', v_transaction, null);
      if v_transaction.status = 'assigned' then
        perform private.recall_driver(v_transaction, v_transaction.driver_id, '{}');
        -- Checked now, because the pickup's location is erased with the rest.
        perform private.raise_plausibility_review(v_transaction.id, v_transaction.driver_id, 'give_back', coalesce(private.check_confirmed_pickup(v_transaction.id, v_transaction.driver_id, v_transaction.assigned_at),
          private.check_left_pickup(v_transaction, v_transaction.driver_id, v_transaction.assigned_at, clock_timestamp())), v_transaction.assigned_at);
      end if;
    end if;
    if v_transaction.redacted_at is null then
      perform private.record_admin_action(v_admin, 'redact_transaction', v_transaction.id, p_reason, jsonb_build_object('orderNo', v_transaction.order_no, 'amount', v_transaction.amount));
      perform private.redact_delivery(v_transaction.id);
    end if;
  else
    perform private.record_admin_action(v_admin, 'delete_transaction', v_transaction.id, p_reason, jsonb_build_object(
      'orderNo', v_transaction.order_no, 'status', v_transaction.status, 'senderId', v_transaction.user_id, 'receiverId', v_transaction.receiver_id, 'driverId', v_transaction.driver_id,
      'amount', v_transaction.amount, 'createdAt', private.format_iso(v_transaction.created_at)));
    delete from public.transactions t where t.id = v_transaction.id;
  end if;
  return private.ok(jsonb_build_object('success', true, 'redacted', v_is_retained)) || jsonb_build_object('success', true, 'error', null, 'redacted', v_is_retained);
end $$;
revoke execute on function app.admin_delete_transaction(uuid, text) from public;
grant execute on function app.admin_delete_transaction(uuid, text) to handover_authenticated;

-- prevent_note_change: rejects every change of a note except the erasure of its words.
create function private.prevent_note_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.text is null and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger delivery_notes_immutable before update on private.delivery_notes
  for each row execute function private.prevent_note_change();

-- erase_notes: erases the words of these deliveries' notes; author and time stay.
create function private.erase_notes(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.delivery_notes n set text = null where n.transaction_id = any (p_ids) and n.text is not null;
end $$;

-- admin_add_delivery_note: adds a note for other administrators, in any state of the delivery until its personal data
-- is erased, because a note may contain names. A delivery with a note is never deleted.
create function app.admin_add_delivery_note(p_transaction_id uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_transaction public.transactions := case when v_admin is not null then private.lock_transaction(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_transaction);
  v_note private.delivery_notes;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_transaction.redacted_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "erased"}');
  end if;
  insert into private.delivery_notes (transaction_id, author_id, text) values (v_transaction.id, v_admin, btrim(p_text)) returning * into v_note;
  perform private.broadcast('ops', 'note', jsonb_build_object('transactionId', v_transaction.id));
  return private.ok(jsonb_build_object('id', v_note.id, 'at', private.format_iso(v_note.at),
    'by', (select p.name from public.user_profiles p where p.user_id = v_admin), 'text', v_note.text));
end $$;
revoke execute on function app.admin_add_delivery_note(uuid, text) from public;
grant execute on function app.admin_add_delivery_note(uuid, text) to handover_authenticated;
