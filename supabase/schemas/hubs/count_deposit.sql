-- is_second_count_required: returns whether the deposit needs a second count. The driver's due cash counts too,
-- otherwise a low count of much cash would be one person's word; all of it counts, otherwise the limit could be avoided
-- delivery by delivery.
create function private.is_second_count_required(p_sum numeric, p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return greatest(p_sum, private.sum_due_cash(p_driver_id)) > private.get_setting('deposit_second_count');
end $$;

-- is_repeated_count: returns whether this person has already counted this sum and it was accepted.
create function private.is_repeated_count(p_d private.hub_deposits, p_actor uuid, p_sum numeric) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_d.state when 'second_count' then p_d.first_counted_by = p_actor and p_d.first_counted = p_sum
                        when 'done' then p_d.counted = p_sum and exists (select from private.hub_deposit_counts c where c.deposit_id = p_d.id and c.counted_by = p_actor and c.sum = p_sum)
                        else false end;
end $$;

-- deposit_count_refusal: returns why this person cannot count this deposit now; null if they can. A cashier makes the
-- first count, another cashier or an administrator the second. Parties never count their own cash.
create function private.deposit_count_refusal(p_d private.hub_deposits, p_actor uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_d.driver_id = p_actor or exists (select from private.hub_deposit_items i join public.transactions t on t.id = i.transaction_id
                                             where i.deposit_id = p_d.id and private.has_conflict_of_interest(p_actor, t)) then private.refuse('CONFLICT_OF_INTEREST', '{"reason": "own_cash"}')
    when p_d.state in ('done', 'void') then private.closed_deposit_refusal(p_d)
    when p_d.state = 'second_count' and p_d.first_counted_by = p_actor then private.refuse('SECOND_PERSON')
    when p_d.state = 'waiting' and not private.is_cashier(p_d.hub_id, p_actor) then private.refuse('FORBIDDEN', '{"reason": "cashier_first"}') end;
end $$;

-- reject_deposit_count: discards the counts. Posts nothing and returns no sum.
create function private.reject_deposit_count(p_deposit_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.hub_deposits d set state = 'waiting', first_counted_by = null, first_counted = null, was_overcounted = d.was_overcounted or p_reason = 'over' where d.id = p_deposit_id;
  return case p_reason when 'over' then private.refuse('COUNT_AGAIN', '{"reason": "over"}') else private.refuse('COUNT_AGAIN', '{"reason": "differs"}') end;
end $$;

-- count_deposit: stores a count of the deposit by notes and coins. A sum above what the driver holds must be counted
-- again; large sums need two people with the same sum. Idempotent.
create function app.count_deposit(p_hub_id uuid, p_deposit_id uuid, p_denominations jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_sum numeric := private.sum_denominations(p_denominations);
  v_held numeric;
  v_d private.hub_deposits;
  v_refusal jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_actor is null then
    return private.refuse_unauthenticated();
  elsif (private.find_staffed_hub(p_hub_id, v_actor)).id is null or not exists (select from private.hub_deposits d where d.id = p_deposit_id and d.hub_id = p_hub_id) then
    return private.refuse_deposit_not_found();
  end if;
  perform private.lock_transactions(private.list_deposit_items(p_deposit_id));
  select * into v_d from private.hub_deposits d where d.id = p_deposit_id for no key update;
  perform private.lock_deposit_parties(v_d);
  -- Checked again, because this may have waited for the locks, which now prevent removals.
  if (private.find_staffed_hub(p_hub_id, v_actor)).id is null then
    return private.refuse_deposit_not_found();
  end if;
  if private.is_repeated_count(v_d, v_actor, v_sum) then
    return private.ok(private.deposit_json(v_d, v_actor));
  end if;
  v_refusal := private.deposit_count_refusal(v_d, v_actor);
  if v_refusal is not null then
    return v_refusal;
  end if;
  select coalesce(sum(i.amount), 0) into v_held from private.list_depositable_cash(v_d.driver_id, v_d.hub_id, private.list_deposit_items(v_d.id)) i;
  if v_held = 0 then
    update private.hub_deposits d set state = 'void', ended_at = clock_timestamp(), first_counted_by = null, first_counted = null where d.id = v_d.id;
    return private.refuse('DEPOSIT_CLOSED', '{"reason": "void"}');
  end if;
  insert into private.hub_deposit_counts (deposit_id, counted_by, denominations, sum) values (v_d.id, v_actor, p_denominations, v_sum);
  update private.hub_deposits d set last_count_at = clock_timestamp() where d.id = v_d.id;
  if v_d.state = 'second_count' and v_d.first_counted <> v_sum then
    return private.reject_deposit_count(v_d.id, 'differs');
  elsif v_sum > v_held and not v_d.was_overcounted then
    return private.reject_deposit_count(v_d.id, 'over');
  elsif v_d.state = 'waiting' and private.is_second_count_required(v_sum, v_d.driver_id) then
    update private.hub_deposits d set state = 'second_count', first_counted_by = v_actor, first_counted = v_sum where d.id = v_d.id returning * into v_d;
  else
    v_d := private.post_deposit(v_d, v_sum, case when v_d.state = 'second_count' then array[v_d.first_counted_by, v_actor] else array[v_actor] end);
  end if;
  return private.ok(private.deposit_json(v_d, v_actor));
end $$;
revoke execute on function app.count_deposit(uuid, uuid, jsonb) from public;
grant execute on function app.count_deposit(uuid, uuid, jsonb) to handover_authenticated;
