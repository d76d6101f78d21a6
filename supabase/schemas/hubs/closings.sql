-- Closings of a hub's safe: its balance by the ledger and a count each business day. Moves between safe and bank, and
-- settling a difference, need two administrators who are not cashiers there.

-- find_last_closing: returns the hub's latest closing; a row of nulls if there is none.
create function private.find_last_closing(p_hub_id uuid) returns private.hub_closings
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c from private.hub_closings c where c.hub_id = p_hub_id order by c.business_day desc limit 1);
end $$;

-- closing_json: returns a closing; null for a row of nulls.
create function private.closing_json(p_closing private.hub_closings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_closing.id is not null then jsonb_build_object('id', p_closing.id, 'hubId', p_closing.hub_id, 'day', p_closing.business_day, 'expected', p_closing.expected,
    'counted', p_closing.counted, 'difference', p_closing.difference, 'closedBy', (select p.name from public.user_profiles p where p.user_id = p_closing.closed_by),
    'closedAt', private.format_iso(p_closing.closed_at), 'settledAt', private.format_iso(p_closing.settled_at)) end;
end $$;

-- list_open_differences: lists hubs' last closings with an unsettled difference.
create function private.list_open_differences() returns setof private.hub_closings
language sql stable security definer set search_path = '' as $$
  select c.* from private.hub_closings c
   where c.difference <> 0 and c.settled_at is null and c.id = (private.find_last_closing(c.hub_id)).id
$$;

-- has_safe_cash: returns whether the hub's safe has this amount.
create function private.has_safe_cash(p_hub_id uuid, p_amount numeric) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.get_hub_balance(p_hub_id) >= p_amount;
end $$;

-- compute_available_safe_cash: returns the safe's balance without the cash that waits there for senders.
create function private.compute_available_safe_cash(p_hub_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.get_hub_balance(p_hub_id) - private.sum_open_collections(p_hub_id);
end $$;

-- compute_bankable_cash: returns the safe's cash that neither waits for senders nor is reserved for paid deliveries.
create function private.compute_bankable_cash(p_hub_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(private.compute_available_safe_cash(p_hub_id) - private.sum_reserved_cash(p_hub_id, null), 0);
end $$;

-- can_move_to_bank: returns whether this amount can move from the safe to the bank.
create function private.can_move_to_bank(p_hub_id uuid, p_amount numeric) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.compute_bankable_cash(p_hub_id) >= p_amount;
end $$;

-- reserve_hub_cash: locks all reservations of hubs' cash until this transaction ends.
create function private.reserve_hub_cash() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('choose_hub', 0));
end $$;

-- post_hub_entry: posts an entry between a hub and the bank or another external account. Returns its id.
create function private.post_hub_entry(p_cause text, p_cause_id text, p_from_kind text, p_from uuid, p_to_kind text, p_to uuid, p_amount numeric, p_admin uuid, p_approver_id uuid)
returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_hub_account bigint := ledger.get_or_create_account('cash', 'hub', coalesce(p_from, p_to));
  v_counter_account bigint := ledger.get_or_create_account('cash', case when p_from is null then p_from_kind else p_to_kind end, null);
begin
  return (ledger.post(p_cause, p_cause_id, case when p_from is null then v_counter_account else v_hub_account end, case when p_from is null then v_hub_account else v_counter_account end, p_amount,
    null, null, null, null, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id), clock_timestamp())).id;
end $$;

-- settle_closing: posts missing cash as lost, and surplus cash as coming from outside.
create function private.settle_closing(p_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_closing private.hub_closings;
begin
  update private.hub_closings c set settled_at = clock_timestamp() where c.id = p_id returning * into v_closing;
  if v_closing.difference < 0 then
    perform private.post_hub_entry('hub_difference', v_closing.id::text, 'hub', v_closing.hub_id, 'lost', null, -v_closing.difference, p_admin, p_approver_id);
  else
    perform private.post_hub_entry('hub_difference', v_closing.id::text, 'bank', null, 'hub', v_closing.hub_id, v_closing.difference, p_admin, p_approver_id);
  end if;
  perform private.record_admin_action(p_admin, 'hub_difference', v_closing.hub_id, p_reason,
    jsonb_build_object('closingId', v_closing.id, 'amount', v_closing.difference) || private.approver_json(p_approver_id));
end $$;

-- move_hub_cash: posts a move of this amount between the hub's safe and the bank.
create function private.move_hub_cash(p_hub_id uuid, p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_amount numeric := (p_request ->> 'amount')::numeric;
  v_direction text := p_request ->> 'direction';
begin
  if v_direction = 'to_bank' then
    perform private.post_hub_entry(v_direction, gen_random_uuid()::text, 'hub', p_hub_id, 'bank', null, v_amount, p_admin, p_approver_id);
  else
    perform private.post_hub_entry(v_direction, gen_random_uuid()::text, 'bank', null, 'hub', p_hub_id, v_amount, p_admin, p_approver_id);
  end if;
  perform private.record_admin_action(p_admin, 'hub_' || v_direction, p_hub_id, p_request ->> 'reason', jsonb_build_object('amount', v_amount) || private.approver_json(p_approver_id));
end $$;

-- record_hub_closing: records a cashier's count of the safe at the end of the day. It can be repeated on the same day
-- until its difference is settled. Every count is recorded.
create function app.record_hub_closing(p_hub_id uuid, p_counted numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_day date := private.get_business_day(clock_timestamp());
  v_expected numeric;
  v_closing private.hub_closings;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif not private.is_cashier(p_hub_id, v_actor) then
    return private.refuse_hub_not_found();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  -- Checked again, because an administrator may have removed the cashier while this waited for the lock.
  if not private.is_cashier(p_hub_id, v_actor) then
    return private.refuse_hub_not_found();
  end if;
  v_expected := private.get_hub_balance(p_hub_id);
  select * into v_closing from private.hub_closings c where c.hub_id = p_hub_id and c.business_day = v_day;
  if v_closing.settled_at is not null then
    return private.refuse('INVALID_STATE', '{"reason": "closing_settled"}');
  end if;
  insert into private.hub_closings as c (hub_id, business_day, expected, counted, closed_by, counts)
  values (p_hub_id, v_day, v_expected, p_counted, v_actor, '[]')
  on conflict (hub_id, business_day) do update set expected = excluded.expected, counted = excluded.counted, closed_by = excluded.closed_by, closed_at = clock_timestamp()
  returning * into v_closing;
  update private.hub_closings c set counts = c.counts || jsonb_build_array(jsonb_build_object('expected', v_expected, 'counted', p_counted, 'by', v_actor, 'at', private.format_iso(c.closed_at)))
   where c.id = v_closing.id;
  return private.ok(private.closing_json(v_closing));
end $$;
revoke execute on function app.record_hub_closing(uuid, numeric) from public;
grant execute on function app.record_hub_closing(uuid, numeric) to handover_authenticated;

-- admin_settle_closing: settles the difference of a hub's last count with a ledger entry. Needs two administrators.
-- Idempotent.
create function app.admin_settle_closing(p_hub_id uuid, p_closing_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_closing private.hub_closings;
  v_approval_response jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform from public.hubs h where h.id = p_hub_id for no key update;
  select * into v_closing from private.hub_closings c where c.id = p_closing_id and c.hub_id = p_hub_id;
  if not found then
    return private.refuse_hub_not_found();
  elsif private.is_party(v_admin, 'hub_difference', v_closing.id) then
    return private.refuse_conflict_of_interest();
  elsif v_closing.settled_at is null then
    if not exists (select from private.list_open_differences() d where d.id = v_closing.id) then
      return private.refuse('INVALID_STATE', '{"reason": "nothing_to_settle"}');
    elsif v_closing.difference < 0 and not private.has_safe_cash(p_hub_id, -v_closing.difference) then
      return private.refuse('SAFE_TOO_LOW');
    end if;
    v_approval_response := private.apply_dual_approval('hub_difference', v_closing.id, jsonb_build_object('reason', p_reason), v_admin);
    select * into v_closing from private.hub_closings c where c.id = p_closing_id;
  end if;
  return coalesce(v_approval_response, private.ok(private.closing_json(v_closing)));
end $$;
revoke execute on function app.admin_settle_closing(uuid, uuid, text) from public;
grant execute on function app.admin_settle_closing(uuid, uuid, text) to handover_authenticated;

-- admin_move_cash: moves cash from a hub's safe to the bank (`to_bank`) or back (`from_bank`). Needs two
-- administrators. Cash that waits for senders or is reserved for paid deliveries cannot be moved.
create function app.admin_move_cash(p_hub_id uuid, p_direction text, p_amount numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_hub public.hubs;
  v_approval_response jsonb;
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
  v_approval_response := private.apply_dual_approval('hub_move', p_hub_id, jsonb_build_object('direction', p_direction, 'amount', p_amount, 'reason', btrim(p_reason)), v_admin);
  return coalesce(v_approval_response, private.ok(private.hub_json(v_hub, v_admin)));
end $$;
revoke execute on function app.admin_move_cash(uuid, text, numeric, text) from public;
grant execute on function app.admin_move_cash(uuid, text, numeric, text) to handover_authenticated;

-- A driver's day must end without held cash, unless two administrators allow the driver to keep it overnight.

-- has_overdue_day_cash: returns whether the driver holds due cash of an earlier business day without permission. Cash
-- of a delivery that is still under way at midnight does not count.
create function private.has_overdue_day_cash(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.get_business_day(clock_timestamp());
begin
  return exists (select from private.settings s where s.key = 'day_close_enforced' and s.value = 'true')
     and exists (select from private.held_cash h where h.driver_id = p_driver_id and h.due_at is not null and private.get_business_day(h.since) < v_today)
     and not exists (select from private.overnight_holdings o where o.driver_id = p_driver_id and o.business_day >= v_today - 1);
end $$;

-- allow_overnight: allows the driver to keep the held cash through this night.
create function private.allow_overnight(p_driver_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.overnight_holdings (driver_id, business_day, requested_by, approved_by)
  values (p_driver_id, private.get_business_day(clock_timestamp()), p_admin, p_approver_id) on conflict do nothing;
  perform private.record_admin_action(p_admin, 'allow_overnight', p_driver_id, p_reason, jsonb_build_object('amount', private.sum_held_cash(p_driver_id)) || private.approver_json(p_approver_id));
  perform private.refresh_driver_eligibility(p_driver_id);
end $$;

-- admin_allow_overnight: allows the driver to keep the held cash through this night. Needs two administrators.
-- Idempotent.
create function app.admin_allow_overnight(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.begin_driver_decision(p_user_id);
begin
  if v_response is not null then
    return v_response;
  elsif not exists (select from private.overnight_holdings o where o.driver_id = p_user_id and o.business_day = private.get_business_day(clock_timestamp())) then
    if private.sum_held_cash(p_user_id) = 0 then
      return private.refuse('INVALID_STATE', '{"reason": "holds_nothing"}');
    end if;
    v_response := private.apply_dual_approval('allow_overnight', p_user_id, jsonb_build_object('reason', btrim(p_reason)), v_admin);
  end if;
  return coalesce(v_response, private.ok(private.admin_driver_json(p_user_id)));
end $$;
revoke execute on function app.admin_allow_overnight(uuid, text) from public;
grant execute on function app.admin_allow_overnight(uuid, text) to handover_authenticated;
