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
create function private.closing_json(p_c private.hub_closings) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_c.id is not null then jsonb_build_object('id', p_c.id, 'hubId', p_c.hub_id, 'day', p_c.business_day, 'expected', p_c.expected,
    'counted', p_c.counted, 'difference', p_c.difference, 'closedBy', (select p.name from public.user_profiles p where p.user_id = p_c.closed_by),
    'closedAt', private.format_iso(p_c.closed_at), 'settledAt', private.format_iso(p_c.settled_at)) end;
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
  v_hub bigint := ledger.get_or_create_account('cash', 'hub', coalesce(p_from, p_to));
  v_other bigint := ledger.get_or_create_account('cash', case when p_from is null then p_from_kind else p_to_kind end, null);
begin
  return (ledger.post(p_cause, p_cause_id, case when p_from is null then v_other else v_hub end, case when p_from is null then v_hub else v_other end, p_amount,
    null, null, null, null, jsonb_build_object('actor', 'admin', 'actorId', p_admin) || private.approver_json(p_approver_id), clock_timestamp())).id;
end $$;

-- settle_closing: posts missing cash as lost, and surplus cash as coming from outside.
create function private.settle_closing(p_id uuid, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_c private.hub_closings;
begin
  update private.hub_closings c set settled_at = clock_timestamp() where c.id = p_id returning * into v_c;
  if v_c.difference < 0 then
    perform private.post_hub_entry('hub_difference', v_c.id::text, 'hub', v_c.hub_id, 'lost', null, -v_c.difference, p_admin, p_approver_id);
  else
    perform private.post_hub_entry('hub_difference', v_c.id::text, 'bank', null, 'hub', v_c.hub_id, v_c.difference, p_admin, p_approver_id);
  end if;
  perform private.record_admin_action(p_admin, 'hub_difference', v_c.hub_id, p_reason,
    jsonb_build_object('closingId', v_c.id, 'amount', v_c.difference) || private.approver_json(p_approver_id));
end $$;

-- move_hub_cash: posts a move of this amount between the hub's safe and the bank.
create function private.move_hub_cash(p_hub_id uuid, p_given jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_amount numeric := (p_given ->> 'amount')::numeric;
  v_direction text := p_given ->> 'direction';
begin
  if v_direction = 'to_bank' then
    perform private.post_hub_entry(v_direction, gen_random_uuid()::text, 'hub', p_hub_id, 'bank', null, v_amount, p_admin, p_approver_id);
  else
    perform private.post_hub_entry(v_direction, gen_random_uuid()::text, 'bank', null, 'hub', p_hub_id, v_amount, p_admin, p_approver_id);
  end if;
  perform private.record_admin_action(p_admin, 'hub_' || v_direction, p_hub_id, p_given ->> 'reason', jsonb_build_object('amount', v_amount) || private.approver_json(p_approver_id));
end $$;
