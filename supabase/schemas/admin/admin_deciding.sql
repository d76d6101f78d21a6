-- What an administrator decides about a delivery, each on record. Everybody else gets the answer for what does not
-- exist.

-- admins_delivery: the delivery, locked with its assignments and offers; a row of nulls when there is none.
create function private.admins_delivery(p_transaction_id uuid) returns public.transactions
language plpgsql security definer set search_path = '' as $$
declare
  v_t public.transactions := private.lock_transaction(p_transaction_id);
begin
  perform private.lock_offers(v_t.id);
  return v_t;
end $$;

-- wrong_state: the action does not go with the delivery's present status.
create function private.wrong_state(p_reason text, p_status text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE_TRANSITION', jsonb_build_object('reason', p_reason, 'state', p_status));
end $$;

-- holders_json: whose hands the delivery's cash is still in though it is over for them, and where less of it was
-- counted than they held.
create function private.holders_json(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('driverId', h.driver_id, 'name', d.name, 'amount', h.amount, 'shortAt', (
             select b.name from private.hub_deposit_items i join private.hub_deposits p on p.id = i.deposit_id join public.hubs b on b.id = p.hub_id
              where i.transaction_id = p_transaction_id and p.driver_id = h.driver_id and i.posted < i.held order by p.ended_at desc limit 1)) order by h.due_at, h.driver_id), '[]')
      from private.due_cash(p_transaction_id) h join public.driver_profiles d on d.user_id = h.driver_id);
end $$;

-- admin_delivery_json: the delivery as the administrator reads it.
create function private.admin_delivery_json(p_t public.transactions, p_admin uuid, p_with_history boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.transaction_json(p_t, p_admin, true, p_with_history) || jsonb_build_object('arrival', private.arrival_json(p_t.id),
    'ownCase', private.own_case(p_admin, p_t), 'redacted', p_t.redacted_at is not null, 'refundDue', p_t.refund_due_at is not null,
    'refundAmount', case when p_t.status in ('failed', 'cancelled') then private.to_refund(p_t) else nullif(private.owed_refund(p_t), 0) end,
    'refundByCard', private.refund_to_card(p_t), 'partRefunded', private.part_refunded(p_t),
    'holders', private.holders_json(p_t.id),
    'lostAmount', case when private.may_write_off(p_t) then private.lost_payment(p_t) end,
    'keptOnRecord', private.kept_on_record(p_t.id), 'review', private.review_json(p_t.id), 'allowedDecisions', private.decisions(p_t, p_admin),
    'flagged', exists (select from private.dispatches d where d.transaction_id = p_t.id and d.exhausted_at is not null));
end $$;

-- admin_answer: the same, as an answer.
create function private.admin_answer(p_transaction_id uuid, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.ok(private.admin_delivery_json(t, p_admin, true)) from public.transactions t where t.id = p_transaction_id);
end $$;

-- own_case: the administrator is the delivery's sender, receiver or driver, of now or before: somebody else decides.
create function private.own_case(p_admin uuid, p_t public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_admin in (p_t.user_id, p_t.receiver_id)
      or exists (select from public.optimoroute_orders a where a.transaction_id = p_t.id and a.driver_id = p_admin and a.accepted_at is not null);
end $$;

-- admin_refusal: why the call goes no further; null when it does.
create function private.admin_refusal(p_admin uuid, p_t public.transactions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_admin is null then private.not_found()
    when p_t.id is null then private.refuse('TRANSACTION_NOT_FOUND')
    when private.own_case(p_admin, p_t) then private.refuse_own_case()
  end;
end $$;
