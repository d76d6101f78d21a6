-- How an administrator ends a delivery. Refused while a driver carries the cash, but for the hand-over itself.

-- admin_cancel: ends a delivery whose cash has not left; open offers are withdrawn first, its driver recalled. Repeating is a success.
create function public.admin_cancel(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, true);
  v_driver uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status = 'cancelled' then
    return private.admin_answer(v_t.id, v_admin);
  end if;
  if v_t.status not in ('pending', 'accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
    return private.wrong_state('Transaction not found or cannot be cancelled', v_t.status);
  end if;
  v_driver := case when v_t.status = 'assigned' then v_t.driver_id end;
  perform private.withdraw_offers(v_t.id, 'cancelled');
  v_t := private.move_transaction(v_t.id, null, 'cancel', 'admin', v_admin, jsonb_build_object('reason', p_reason), jsonb_build_object('reason', p_reason));
  perform private.record_admin_action(v_admin, 'cancel', v_t.id, p_reason, '{}');
  perform private.notify_others('transaction_cancelled', v_t, null);
  perform private.recall_driver(v_t, v_driver, p_reason);
  return private.admin_answer(v_t.id, v_admin);
end $$;

-- admin_cash_returned: the driver has brought back the cash of a delivery that is over for them; they get offers again, and
-- driver and sender are told. Repeating is a success.
-- Why apart from the refund: the sender may have his money back while the driver still holds the cash, and it must not
-- drop from the list for that.
create function public.admin_cash_returned(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, true);
  v_holders uuid[];
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_holders := private.take_back_cash(v_t.id);
  if cardinality(v_holders) > 0 then
    perform private.record_admin_action(v_admin, 'cash_returned', v_t.id, p_reason,
      jsonb_build_object('driverId', h, 'amount', v_t.amount, 'orderNo', v_t.order_no)) from unnest(v_holders) h;
    perform private.notify_about('cash_returned', v_t.id, h, '{}', 'cash-returned:' || h || ':' || extract(epoch from clock_timestamp())) from unnest(v_holders || v_t.user_id) h;
    perform private.offers_again(h) from unnest(v_holders) h;
  elsif not exists (select from private.held_cash h where h.transaction_id = v_t.id and h.ended_as = 'returned') then
    return private.wrong_state('No cash of this delivery is to be returned', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;

-- admin_clear_review: an administrator has looked at what could not have been, and the driver gets offers again. Repeating is
-- a success.
create function public.admin_clear_review(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, true);
  v_drivers uuid[];
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  with cleared as (
    update private.reviews r set cleared_at = clock_timestamp(), cleared_by = v_admin
     where r.transaction_id = v_t.id and r.cleared_at is null returning r.driver_id)
  select array_agg(distinct c.driver_id) into v_drivers from cleared c;
  if v_drivers is not null then
    perform private.record_admin_action(v_admin, 'clear_review', v_t.id, p_reason, jsonb_build_object('orderNo', v_t.order_no));
    perform private.offers_again(d) from unnest(v_drivers) d;
  elsif not exists (select from private.reviews r where r.transaction_id = v_t.id) then
    return private.wrong_state('Nothing of this delivery is under review', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;

-- admin_refund: failed or cancelled -> refunded; the sender's money is back. Repeating is a success.
create function public.admin_refund(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, true);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('failed', 'cancelled') then
    v_t := private.move_transaction(v_t.id, array['failed', 'cancelled'], 'refund', 'admin', v_admin, jsonb_build_object('reason', p_reason));
    perform private.record_admin_action(v_admin, 'refund', v_t.id, p_reason, '{}');
  elsif v_t.status <> 'refunded' then
    return private.wrong_state('Only a failed or cancelled delivery can be refunded', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;

-- admin_complete_override: records a hand-over without the receiver's code, with a reason. Repeating is a success.
create function public.admin_complete_override(p_transaction_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, true);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_t.status in ('in_transit', 'servicing') then
    v_t := private.move_transaction(v_t.id, array['in_transit', 'servicing'], 'complete_override', 'admin', v_admin, jsonb_build_object('reason', p_reason));
    perform private.record_admin_action(v_admin, 'complete_override', v_t.id, p_reason, '{}');
    perform private.finish_delivery(v_t, v_admin);
  elsif v_t.status <> 'delivered' then
    return private.wrong_state('Only a delivery on its way can be completed', v_t.status);
  end if;
  return private.admin_answer(v_t.id, v_admin);
end $$;

-- admin_delete_transaction: a delivery that no money was ever asked for is removed with everything about it; what is left is the
-- record that it was. Any other is cancelled, if it still goes on, which its people are told, and stays with everything
-- that names them erased: `redacted`. Refused while its cash is out. Answers success and error besides, as the specification's callers expect. Repeating is a success.
create function public.admin_delete_transaction(p_transaction_id uuid, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_t public.transactions := case when v_admin is not null then private.admins_delivery(p_transaction_id) end;
  v_refusal jsonb := private.admin_refusal(v_admin, v_t, p_reason, false);
  v_kept boolean := private.kept_on_record(v_t.id);
begin
  if v_refusal is null and (v_t.status in ('in_transit', 'servicing') or private.cash_is_due(v_t.id)) then
    v_refusal := private.wrong_state('Failed to delete transaction', v_t.status);
  end if;
  if v_refusal is not null then
    return v_refusal || jsonb_build_object('success', false, 'error', v_refusal ->> 'message');
  end if;
  if v_kept then
    if v_t.status in ('payment_pending', 'payment_confirmed', 'broadcast', 'assigned') then
      perform private.withdraw_offers(v_t.id, 'cancelled');
      perform private.move_transaction(v_t.id, null, 'cancel', 'admin', v_admin);
      -- Number and amount are all that a notice says of it, and they stay on record.
      perform private.notify_others('transaction_cancelled', v_t, null);
      if v_t.status = 'assigned' then
        perform private.recall_driver(v_t, v_t.driver_id, null);
        -- Now or never: where the pickup was is erased with the rest.
        perform private.raise_review(v_t.id, v_t.driver_id, 'give_back', private.left_pickup(v_t, v_t.driver_id, v_t.assigned_at, clock_timestamp()), v_t.assigned_at);
      end if;
    end if;
    if v_t.redacted_at is null then
      perform private.record_admin_action(v_admin, 'redact_transaction', v_t.id, p_reason, jsonb_build_object('orderNo', v_t.order_no, 'amount', v_t.amount));
      perform private.redact_delivery(v_t.id);
    end if;
  else
    perform private.record_admin_action(v_admin, 'delete_transaction', v_t.id, p_reason, jsonb_build_object(
      'orderNo', v_t.order_no, 'status', v_t.status, 'senderId', v_t.user_id, 'receiverId', v_t.receiver_id, 'driverId', v_t.driver_id,
      'amount', v_t.amount, 'createdAt', private.iso(v_t.created_at)));
    delete from public.transactions t where t.id = v_t.id;
  end if;
  return private.ok(jsonb_build_object('success', true, 'redacted', v_kept)) || jsonb_build_object('success', true, 'error', null, 'redacted', v_kept);
end $$;

revoke execute on function public.admin_cancel(uuid, text), public.admin_cash_returned(uuid, text), public.admin_clear_review(uuid, text), public.admin_refund(uuid, text),
  public.admin_complete_override(uuid, text), public.admin_delete_transaction(uuid, text) from public, anon, authenticated;
grant execute on function public.admin_cancel(uuid, text), public.admin_cash_returned(uuid, text), public.admin_clear_review(uuid, text), public.admin_refund(uuid, text),
  public.admin_complete_override(uuid, text), public.admin_delete_transaction(uuid, text) to authenticated;
