-- Evaluates the money rules for a delivery, before any driver gets an offer.

-- lock_money_limits: locks these people's sums, in the order of their ids, so that concurrent deliveries cannot both
-- use the same remaining limit. Taken after the delivery's row.
create function private.lock_money_limits(p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid;
begin
  for v_person in select distinct p from unnest(p_people) p order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('money ' || v_person, 0));
  end loop;
end $$;

-- count_amounts_near_thresholds: returns how often the sender was just below each threshold recently, including this
-- delivery: by single amounts, or by daily sums. Only for thresholds that this delivery is near too.
create function private.count_amounts_near_thresholds(p_transaction public.transactions, p_rules jsonb) returns table (threshold numeric, times bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- A variable, because no index condition can call clock_timestamp, which is volatile.
  v_since timestamptz := clock_timestamp() - make_interval(days => (p_rules ->> 'money_threshold_days')::int);
  v_day date := private.get_limit_business_day(p_transaction.wanted_from);
begin
  return query
  with deliveries as (
    select t.amount, private.get_business_day(t.limit_counted_at) as day from public.transactions t
     where t.user_id = p_transaction.user_id and private.is_counted_toward_limits(t.status) and t.id is distinct from p_transaction.id and t.limit_counted_at > v_since
    union all
    select p_transaction.amount, v_day),
  days as (select d.day, sum(d.amount) as amount from deliveries d group by d.day),
  bands as (select t::numeric as upper_bound, t::numeric * (p_rules ->> 'money_threshold_share')::numeric as lower_bound from jsonb_array_elements_text(p_rules -> 'money_thresholds') t)
  select b.upper_bound, greatest(
           case when p_transaction.amount >= b.lower_bound and p_transaction.amount < b.upper_bound then (select count(*) from deliveries d where d.amount >= b.lower_bound and d.amount < b.upper_bound) else 0 end,
           case when exists (select from days d where d.day = v_day and d.amount >= b.lower_bound and d.amount < b.upper_bound)
                then (select count(*) from days d where d.amount >= b.lower_bound and d.amount < b.upper_bound) else 0 end)
    from bands b;
end $$;

-- compute_money_inputs: measures the rules' inputs now. It runs while the sender's sums are locked, so each part uses
-- an index on the sender or the pair, and a time or status: never the sender's whole history. Sums: `sent`, `received`:
-- of the day; `underWay`: open between the two; `forth`, `back`: from the sender to the receiver and reverse. `near`:
-- amounts near a threshold.
create function private.compute_money_inputs(p_transaction public.transactions, p_rules jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'day', c.day, 'today', c.day = private.get_business_day(c.now), 'amount', p_transaction.amount,
      'senderTier', private.get_money_tier(p_transaction.user_id), 'receiverTier', private.get_money_tier(p_transaction.receiver_id),
      'sent', private.sum_sent_on(p_transaction.user_id, c.day, p_transaction.id), 'received', private.sum_received_on(p_transaction.receiver_id, c.day, p_transaction.id),
      'inHour', (select count(*) from public.transactions t where t.user_id = p_transaction.user_id and t.id is distinct from p_transaction.id and t.created_at > c.now - interval '1 hour'),
      'inDay', (select count(*) from public.transactions t where t.user_id = p_transaction.user_id and t.id is distinct from p_transaction.id and t.created_at > c.now - interval '1 day'),
      'knownPair', exists (select from public.transactions t where t.user_id = p_transaction.user_id and t.receiver_id = p_transaction.receiver_id and t.status = 'delivered'),
      'underWay', (select coalesce(sum(t.amount), 0) from public.transactions t where t.user_id = p_transaction.user_id and t.receiver_id = p_transaction.receiver_id
                      and private.is_counted_toward_limits(t.status) and t.status <> 'delivered' and t.id is distinct from p_transaction.id),
      'near', (select coalesce(jsonb_agg(jsonb_build_object('most', n.threshold, 'times', n.times) order by n.threshold), '[]') from private.count_amounts_near_thresholds(p_transaction, p_rules) n where n.times > 0),
      'senders', (select count(distinct s.user_id) from (
         select t.user_id from public.transactions t where t.receiver_id = p_transaction.receiver_id and private.is_counted_toward_limits(t.status)
            and t.created_at > c.now - make_interval(days => (p_rules ->> 'money_many_days')::int)
         union all select p_transaction.user_id) s),
      'back', (select coalesce(sum(t.amount), 0) from public.transactions t where t.user_id = p_transaction.receiver_id and t.receiver_id = p_transaction.user_id
                  and private.is_counted_toward_limits(t.status) and t.created_at > c.now - make_interval(days => (p_rules ->> 'money_return_days')::int)),
      'forth', (select coalesce(sum(t.amount), 0) from public.transactions t where t.user_id = p_transaction.user_id and t.receiver_id = p_transaction.receiver_id
                   and private.is_counted_toward_limits(t.status) and t.id is distinct from p_transaction.id and t.created_at > c.now - make_interval(days => (p_rules ->> 'money_return_days')::int)),
      'sameDriver', (select coalesce(max(d.times), 0) from (
         select count(*) as times from public.transactions t where t.receiver_id = p_transaction.receiver_id and t.status = 'delivered'
            and t.created_at > c.now - make_interval(days => (p_rules ->> 'money_driver_days')::int) group by t.driver_id) d))
      from (select clock_timestamp() as now, private.get_limit_business_day(p_transaction.wanted_from) as day) c);
end $$;

-- money_reason_json: returns one rule's finding.
create function private.money_reason_json(p_rule text, p_limit numeric, p_count numeric default null, p_sum numeric default null, p_days numeric default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('rule', p_rule, 'most', p_limit, 'count', p_count, 'sum', p_sum, 'days', p_days);
end $$;

-- list_money_reasons: returns the rules that apply to these inputs. A receiver's sum counts only accepted deliveries.
-- Deliveries between the same two people count together, so that splitting an amount does not evade a rule.
create function private.list_money_reasons(p_inputs jsonb, p_rules jsonb, p_moment text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_amount numeric := p_inputs ->> 'amount';
  v_sent_amount numeric := v_amount + (p_inputs ->> 'sent')::numeric;
  v_received numeric := v_amount + (p_inputs ->> 'received')::numeric;
  v_open_pair_sum numeric := v_amount + (p_inputs ->> 'underWay')::numeric;
  v_sent_to_receiver numeric := v_amount + (p_inputs ->> 'forth')::numeric;
  v_reasons jsonb := '[]';
  v_near_threshold jsonb;
begin
  if v_sent_amount > private.get_tier_daily_limit(p_inputs ->> 'senderTier', p_rules) then
    v_reasons := v_reasons || private.money_reason_json('sender_day', private.get_tier_daily_limit(p_inputs ->> 'senderTier', p_rules), p_sum => v_sent_amount);
  end if;
  if p_moment <> 'create' and v_received > private.get_tier_daily_limit(p_inputs ->> 'receiverTier', p_rules) then
    v_reasons := v_reasons || private.money_reason_json('receiver_day', private.get_tier_daily_limit(p_inputs ->> 'receiverTier', p_rules), p_sum => v_received);
  end if;
  if (p_inputs ->> 'inHour')::int >= (p_rules ->> 'money_hour_count')::int then
    v_reasons := v_reasons || private.money_reason_json('hour_count', (p_rules ->> 'money_hour_count')::int, (p_inputs ->> 'inHour')::int + 1);
  end if;
  if (p_inputs ->> 'inDay')::int >= (p_rules ->> 'money_day_count')::int then
    v_reasons := v_reasons || private.money_reason_json('day_count', (p_rules ->> 'money_day_count')::int, (p_inputs ->> 'inDay')::int + 1);
  end if;
  if not (p_inputs ->> 'knownPair')::boolean and v_open_pair_sum > (p_rules ->> 'money_new_pair')::numeric then
    v_reasons := v_reasons || private.money_reason_json('new_pair', (p_rules ->> 'money_new_pair')::numeric, p_sum => v_open_pair_sum);
  end if;
  select n into v_near_threshold from jsonb_array_elements(p_inputs -> 'near') n
   where (n ->> 'times')::int >= (p_rules ->> 'money_threshold_count')::int order by (n ->> 'times')::int desc, n ->> 'most' limit 1;
  if v_near_threshold is not null then
    v_reasons := v_reasons || private.money_reason_json('near_threshold', (v_near_threshold ->> 'most')::numeric, (v_near_threshold ->> 'times')::int, p_days => (p_rules ->> 'money_threshold_days')::int);
  end if;
  if (p_inputs ->> 'senders')::int >= (p_rules ->> 'money_many_senders')::int then
    v_reasons := v_reasons || private.money_reason_json('many_senders', (p_rules ->> 'money_many_senders')::int, (p_inputs ->> 'senders')::int, p_days => (p_rules ->> 'money_many_days')::int);
  end if;
  if (p_inputs ->> 'back')::numeric > 0 and least((p_inputs ->> 'back')::numeric, v_sent_to_receiver) >= (p_rules ->> 'money_return_amount')::numeric then
    v_reasons := v_reasons || private.money_reason_json('back_again', (p_rules ->> 'money_return_amount')::numeric, p_sum => (p_inputs ->> 'back')::numeric, p_days => (p_rules ->> 'money_return_days')::int);
  end if;
  if (p_inputs ->> 'sameDriver')::int >= (p_rules ->> 'money_driver_count')::int then
    v_reasons := v_reasons || private.money_reason_json('same_driver', (p_rules ->> 'money_driver_count')::int, (p_inputs ->> 'sameDriver')::int, p_days => (p_rules ->> 'money_driver_days')::int);
  end if;
  return v_reasons;
end $$;

-- evaluate_limits: returns the verdict at this moment, 'allow', 'review' or 'refuse', with reasons and inputs; a row of
-- nulls if the rules do not apply to these people. Refuses only if the acting person's sum exceeds their tier's limit
-- on the wanted day: the sender when requesting or moving, the receiver when accepting or proposing another time. Every
-- other finding waits for an administrator. Holds the lock on their sums until the transaction ends.
create function private.evaluate_limits(p_transaction public.transactions, p_moment text) returns private.money_verdicts
language plpgsql security definer set search_path = '' as $$
declare
  v_rules jsonb := private.get_money_rules();
  v_verdict private.money_verdicts;
begin
  if not private.is_money_limit_enforced(p_transaction.user_id, p_transaction.receiver_id) then
    return v_verdict;
  end if;
  perform private.lock_money_limits(case p_moment when 'create' then array[p_transaction.user_id] else array[p_transaction.user_id, p_transaction.receiver_id] end);
  v_verdict.transaction_id := p_transaction.id;
  v_verdict.sender_id := p_transaction.user_id;
  v_verdict.receiver_id := p_transaction.receiver_id;
  v_verdict.amount := p_transaction.amount;
  v_verdict.moment := p_moment;
  v_verdict.inputs := private.compute_money_inputs(p_transaction, v_rules);
  v_verdict.reasons := private.list_money_reasons(v_verdict.inputs, v_rules, p_moment);
  v_verdict.rules := private.compute_money_rules_version(v_rules);
  v_verdict.verdict := case
    when v_verdict.reasons @> case when p_moment in ('create', 'move') then '[{"rule": "sender_day"}]' when p_moment in ('accept', 'propose') then '[{"rule": "receiver_day"}]' else '[{"rule": ""}]' end::jsonb then 'refuse'
    when v_verdict.reasons <> '[]' then 'review'
    else 'allow' end;
  return v_verdict;
end $$;

-- evaluate_limits_for_request: evaluate_limits() for a delivery that is not stored yet.
create function private.evaluate_limits_for_request(p_sender uuid, p_receiver uuid, p_amount numeric, p_wanted_from timestamptz default null) returns private.money_verdicts
language plpgsql security definer set search_path = '' as $$
declare
  v_transaction public.transactions;
begin
  v_transaction.user_id := p_sender;
  v_transaction.receiver_id := p_receiver;
  v_transaction.amount := p_amount;
  v_transaction.wanted_from := p_wanted_from;
  return private.evaluate_limits(v_transaction, 'create');
end $$;

-- record_verdict: stores the verdict, and opens a review if it requires one.
create function private.record_verdict(p_verdict private.money_verdicts, p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_verdict.verdict is null then
    return;
  end if;
  insert into private.money_verdicts (transaction_id, sender_id, receiver_id, amount, moment, verdict, reasons, inputs, rules)
  values (p_transaction.id, p_verdict.sender_id, p_verdict.receiver_id, p_verdict.amount, p_verdict.moment, p_verdict.verdict, p_verdict.reasons, p_verdict.inputs, p_verdict.rules);
  if p_verdict.verdict = 'review' then
    perform private.open_money_review(p_transaction, p_verdict.reasons);
  end if;
end $$;

-- refuse_over_limit: returns the refusal with the remaining amount for the wanted day, and nothing about other users.
create function private.refuse_over_limit(p_verdict private.money_verdicts) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_is_sender boolean := p_verdict.moment in ('create', 'move');
  v_tier text := p_verdict.inputs ->> case when v_is_sender then 'senderTier' else 'receiverTier' end;
  v_remaining numeric := private.get_tier_daily_limit(v_tier, private.get_money_rules()) - (p_verdict.inputs ->> case when v_is_sender then 'sent' else 'received' end)::numeric;
  v_today boolean := p_verdict.inputs ->> 'today';
  v_params jsonb := jsonb_build_object('most', private.format_usd(v_remaining));
begin
  insert into private.money_verdicts (transaction_id, sender_id, receiver_id, amount, moment, verdict, reasons, inputs, rules)
  values (p_verdict.transaction_id, p_verdict.sender_id, p_verdict.receiver_id, p_verdict.amount, p_verdict.moment, p_verdict.verdict, p_verdict.reasons, p_verdict.inputs, p_verdict.rules);
  if v_tier = 'none' then
    return private.refuse('PHONE_NOT_VERIFIED', '{"reason": "to_send"}');
  end if;
  return case
    when v_remaining <= 0 and v_is_sender and v_today then private.refuse('LIMIT_REACHED', '{"reason": "send_all"}')
    when v_remaining <= 0 and v_is_sender then private.refuse('LIMIT_REACHED', '{"reason": "send_all_that_day"}')
    when v_remaining <= 0 and v_today then private.refuse('LIMIT_REACHED', '{"reason": "receive_all"}')
    when v_remaining <= 0 then private.refuse('LIMIT_REACHED', '{"reason": "receive_all_that_day"}')
    when v_is_sender and v_today then private.refuse('LIMIT_REACHED', jsonb_build_object('reason', 'send', 'params', v_params))
    when v_is_sender then private.refuse('LIMIT_REACHED', jsonb_build_object('reason', 'send_that_day', 'params', v_params))
    when v_today then private.refuse('LIMIT_REACHED', jsonb_build_object('reason', 'receive', 'params', v_params))
    else private.refuse('LIMIT_REACHED', jsonb_build_object('reason', 'receive_that_day', 'params', v_params)) end;
end $$;

-- is_receiver_over_limit: returns whether the receiver's daily limit prevents acceptance: they were refused for that
-- day and their sum is still too high. The sender sees the fact, not the amount.
create function private.is_receiver_over_limit(p_transaction public.transactions) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := private.get_limit_business_day(p_transaction.wanted_from);
begin
  return exists (
           select from private.money_verdicts v
            where v.transaction_id = p_transaction.id and v.moment = 'accept' and v.verdict = 'refuse' and v.amount = p_transaction.amount and v.inputs ->> 'day' = v_day::text)
     and p_transaction.amount + private.sum_received_on(p_transaction.receiver_id, v_day, p_transaction.id) > private.get_tier_daily_limit(private.get_money_tier(p_transaction.receiver_id), private.get_money_rules());
end $$;

-- evaluate_limits_after_payment: evaluates again after the payment, unless this transaction already did.
create function private.evaluate_limits_after_payment(p_transaction public.transactions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.money_verdicts v where v.transaction_id = p_transaction.id and v.at >= now()) then
    perform private.record_verdict(private.evaluate_limits(p_transaction, 'pay'), p_transaction);
  end if;
end $$;

create trigger money_verdicts_immutable before update or delete or truncate on private.money_verdicts
  for each statement execute function private.prevent_record_change();
