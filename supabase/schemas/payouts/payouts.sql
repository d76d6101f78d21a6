-- Payouts: pay earned up to a moment is closed, and each driver's item is sent. In the money book, closing posts
-- driver_pay → payout, and sending posts payout → provider.

-- get_payout_item_state: returns the state of a driver's item: open, sending (a transfer is in progress), failed (it
-- was refused) or sent.
create function private.get_payout_item_state(p_item private.payout_items) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.state from private.payout_sends s where s.payout_id = p_item.payout_id and s.driver_id = p_item.driver_id
                    order by s.created_at desc, s.id limit 1), 'open');
end $$;

-- to_bank_file_name: converts a name to the characters that a bank file allows; null if part of it cannot be converted,
-- because a bank refuses a credit without a name, or credits an unrecognizable one.
create function private.to_bank_file_name(p_name text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_name text := upper(btrim(regexp_replace(
    extensions.unaccent('extensions.unaccent', regexp_replace(normalize(p_name, NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')));
begin
  return case when v_name ~ '[A-Z]' and v_name !~ '[^ -~]' then v_name end;
end $$;

-- payout_items_json: returns a period's items for administrators, with the account of each. Leaves out accounts and
-- unusual pay of items that were sent.
create function private.payout_items_json(p_payout private.payouts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with latest_sends as (
      select distinct on (s.driver_id) s.* from private.payout_sends s where s.payout_id = p_payout.id order by s.driver_id, s.created_at desc, s.id)
    select coalesce(jsonb_agg(jsonb_build_object('driverId', i.driver_id, 'name', d.name, 'bankName', private.to_bank_file_name(d.name), 'amount', i.amount, 'state', coalesce(s.state, 'open'),
             'unusual', case when s.state is distinct from 'sent' then private.find_unusual_pay(i.driver_id, private.get_last_pay_period_end(i.driver_id, p_payout.closed_at), p_payout.earned_before) end,
             'method', s.method, 'refusal', s.refusal, 'sentAt', case s.state when 'sent' then private.format_iso(s.updated_at) end)
             || case when s.state is distinct from 'sent' then private.payout_accounts_json(i.driver_id) else '{"bank": null, "provider": null}' end order by d.name, i.driver_id), '[]')
      from private.payout_items i join public.driver_profiles d on d.user_id = i.driver_id left join latest_sends s on s.driver_id = i.driver_id
     where i.payout_id = p_payout.id);
end $$;

-- payout_json: returns a period for administrators, with or without its items.
create function private.payout_json(p_payout private.payouts, p_with_items boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_payout.id, 'earnedBefore', private.format_iso(p_payout.earned_before), 'closedAt', private.format_iso(p_payout.closed_at),
      'closedBy', (select u.name from public.user_profiles u where u.user_id = p_payout.closed_by), 'paidAt', private.format_iso(p_payout.paid_at),
      'prices', case when p_payout.paid_at is null then private.prices_of_period_json(p_payout.closed_at, p_payout.earned_before) end,
      'paidBy', (select u.name from public.user_profiles u where u.user_id = p_payout.paid_by),
      'total', (select coalesce(sum(i.amount), 0) from private.payout_items i where i.payout_id = p_payout.id),
      'items', case when p_with_items then private.payout_items_json(p_payout) else '[]' end);
end $$;

-- list_open_pay: returns pay posted before `p_earned_before` and not closed yet, for each driver with any: the
-- balance minus later entries, so it reads no older entry. Entries of the caller's own transaction count only after
-- commit, because balances are updated at commit.
create function private.list_open_pay(p_earned_before timestamptz) returns table (driver_id uuid, amount numeric)
language sql stable security definer set search_path = '' as $$
  select a.owner, b.balance - later.amount
    from ledger.accounts a join ledger.balances b on b.account_id = a.id
   cross join lateral (select coalesce(sum(e.amount), 0) as amount from ledger.transfers e where e.to_account = a.id and e.recorded_at >= p_earned_before) later
   where a.book = 'money' and a.kind = 'driver_pay' and a.owner is not null and b.balance > 0 and b.balance > later.amount
$$;

-- post_pay: posts a driver's pay in the money book, once for each payout: by an administrator, or by none if the
-- payment provider reported it. `p_provider_object_id`: the provider's id of the transfer.
create function private.post_pay(p_payout_id uuid, p_cause text, p_driver_id uuid, p_amount numeric, p_admin uuid, p_provider_object_id text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payout_account bigint := ledger.get_or_create_account('money', 'payout', p_driver_id);
  v_counter_account bigint := case p_cause when 'pay_closed' then ledger.get_or_create_account('money', 'driver_pay', p_driver_id) else ledger.get_or_create_account('money', 'provider', null) end;
begin
  perform ledger.post(p_cause, p_payout_id || ':' || p_driver_id, case p_cause when 'pay_closed' then v_counter_account else v_payout_account end,
    case p_cause when 'pay_closed' then v_payout_account else v_counter_account end, p_amount, null, null, null, null,
    case when p_admin is null then '{"actor": "payments"}' else jsonb_build_object('actor', 'admin', 'actorId', p_admin) end
      || case when p_provider_object_id is not null then jsonb_build_object('moved', 'transfer', 'providerObjectId', p_provider_object_id) else '{}' end
      || jsonb_build_object('payoutId', p_payout_id), clock_timestamp());
end $$;

-- lock_payout: locks and returns the period; a row of nulls if unknown.
create function private.lock_payout(p_id uuid) returns private.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payout private.payouts;
begin
  select p.* into v_payout from private.payouts p where p.id = p_id for update;
  return v_payout;
end $$;

-- payout_send_refusal: returns null if this administrator may send this period's pay, otherwise the refusal. It must be
-- another one than the one who closed it, unless they are the only one of their team, and not include their own pay.
create function private.payout_send_refusal(p_payout private.payouts, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_payout.closed_by = p_admin and exists (select from private.list_other_admins(p_admin))
                or exists (select from private.payout_items i where i.payout_id = p_payout.id and i.driver_id = p_admin)
              then private.refuse('CONFLICT_OF_INTEREST', '{"reason": "closed_it"}') end;
end $$;

-- pay_payout_item: posts that a driver's item was sent, by hand or by this transfer.
create function private.pay_payout_item(p_item private.payout_items, p_admin uuid, p_provider_object_id text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.post_pay(p_item.payout_id, 'pay_sent', p_item.driver_id, p_item.amount, p_admin, p_provider_object_id);
end $$;

-- complete_payout: marks the period as paid once all of it was sent, by the administrator who sent the last item.
create function private.complete_payout(p_id uuid, p_admin uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.payouts p set paid_by = p_admin, paid_at = clock_timestamp()
   where p.id = p_id and p.paid_at is null
     and not exists (select from private.payout_items i where i.payout_id = p.id and private.get_payout_item_state(i) <> 'sent');
end $$;

-- count_refused_pay: counts items of closed periods that the payment provider refused to transfer and that were not
-- sent otherwise.
create function private.count_refused_pay() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*)::int from private.payout_items i join private.payouts p on p.id = i.payout_id
     where p.paid_at is null and private.get_payout_item_state(i) = 'failed');
end $$;
