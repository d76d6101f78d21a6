-- Limits of the cash that people may send and receive, and rules for reviews. The values are settings, because they
-- depend on the country's law (docs/limits.md).

-- get_money_rules returns all rule settings; compute_money_rules_version a text that identifies the settings and their
-- evaluation.
create function private.get_money_rules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(s.key, s.value) from private.settings s where s.key like 'money\_%' and s.key <> 'money_rules_enforced');
end $$;

create function private.compute_money_rules_version(p_rules jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- 3: the version of evaluate_limits(). Increase it with each change of the evaluation.
  return '3:' || left(encode(sha256(convert_to(p_rules::text, 'UTF8')), 'hex'), 16);
end $$;

-- is_money_limit_enforced: returns whether the rules apply to these people: to everyone, to no one, or during a trial
-- to the people listed in the setting.
create function private.is_money_limit_enforced(variadic p_people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select case jsonb_typeof(s.value)
                          when 'array' then s.value ?| p_people::text[]
                          else s.value = 'true' end
                     from private.settings s where s.key = 'money_rules_enforced'), false);
end $$;

-- get_money_tier: returns a person's verification tier: 'none', 'phone', 'identity', or 'source_of_funds' (identity and
-- the source of the cash).
create function private.get_money_tier(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.find_verified_phone(p_user_id) is null then 'none'
              else coalesce((select l.level from private.find_identity_level(p_user_id) l), 'phone') end;
end $$;

-- get_tier_daily_limit: returns how much a person of this tier may send, and receive, on a business day.
create function private.get_tier_daily_limit(p_tier text, p_rules jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case p_tier when 'none' then 0 else (p_rules ->> ('money_day_' || p_tier))::numeric end;
end $$;

-- get_limit_business_day: returns the business day that a delivery counts on: the wanted day, or today if there is none
-- or it has passed.
create function private.get_limit_business_day(p_wanted_from timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.get_business_day(greatest(clock_timestamp(), p_wanted_from));
end $$;

-- is_counted_toward_limits: returns whether the status counts: open or delivered. Cancelled and failed deliveries go
-- back to their sender. No search_path, so that the planner inlines it and uses partial indexes.
create function private.is_counted_toward_limits(p_status text) returns boolean
language sql immutable return p_status not in ('cancelled', 'failed', 'refunded');

-- compute_business_day_start: returns the first moment of a business day, also if the clock changes at midnight.
create function private.compute_business_day_start(p_day date) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.compute_timestamp_on_day(p_day, '00:00', private.get_time_zone(), false);
end $$;

-- sum_sent_on, sum_received_on: return the sums that a person sends, or receives, on a business day, optionally without
-- one delivery. A receiver's sum includes only accepted deliveries.
create function private.sum_sent_on(p_user_id uuid, p_day date, p_except_transaction_id uuid default null) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from public.transactions t
     where t.user_id = p_user_id and private.is_counted_toward_limits(t.status)
       and t.limit_counted_at >= private.compute_business_day_start(p_day) and t.limit_counted_at < private.compute_business_day_start(p_day + 1)
       and t.id is distinct from p_except_transaction_id);
end $$;

create function private.sum_received_on(p_user_id uuid, p_day date, p_except_transaction_id uuid default null) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from public.transactions t
     where t.receiver_id = p_user_id and private.is_counted_toward_limits(t.status) and t.status <> 'pending'
       and t.limit_counted_at >= private.compute_business_day_start(p_day) and t.limit_counted_at < private.compute_business_day_start(p_day + 1)
       and t.id is distinct from p_except_transaction_id);
end $$;

-- has_limit_usage: returns whether any delivery counts toward this person's limits of today or later.
create function private.has_limit_usage(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := private.compute_business_day_start(private.get_business_day(clock_timestamp()));
begin
  return exists (select from public.transactions t where t.user_id = p_user_id and private.is_counted_toward_limits(t.status) and t.limit_counted_at >= v_from)
      or exists (select from public.transactions t where t.receiver_id = p_user_id and private.is_counted_toward_limits(t.status) and t.status <> 'pending' and t.limit_counted_at >= v_from);
end $$;

-- limits_json: returns what a person may send and receive today, and on each later day with deliveries. Depends on the
-- person's tier, and reveals nothing of the other rules.
create function private.limits_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules jsonb := private.get_money_rules();
  v_tier text := private.get_money_tier(p_user_id);
  v_daily_limit numeric := private.get_tier_daily_limit(v_tier, v_rules);
  v_today date := private.get_business_day(clock_timestamp());
begin
  if not private.is_money_limit_enforced(p_user_id) then
    return null;
  end if;
  return jsonb_build_object('tier', v_tier, 'limit', v_daily_limit,
    'sendRemaining', greatest(v_daily_limit - private.sum_sent_on(p_user_id, v_today), 0),
    'receiveRemaining', greatest(v_daily_limit - private.sum_received_on(p_user_id, v_today), 0),
    'later', (
      select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'sendRemaining', greatest(v_daily_limit - private.sum_sent_on(p_user_id, d.day), 0),
                                                   'receiveRemaining', greatest(v_daily_limit - private.sum_received_on(p_user_id, d.day), 0)) order by d.day), '[]')
        from (select private.get_business_day(t.limit_counted_at) as day from public.transactions t
               where t.user_id = p_user_id and private.is_counted_toward_limits(t.status) and t.limit_counted_at >= private.compute_business_day_start(v_today + 1)
              union
              select private.get_business_day(t.limit_counted_at) from public.transactions t
               where t.receiver_id = p_user_id and private.is_counted_toward_limits(t.status) and t.status <> 'pending' and t.limit_counted_at >= private.compute_business_day_start(v_today + 1)) d),
    'next', case v_tier when 'phone' then private.get_tier_daily_limit('identity', v_rules) when 'identity' then private.get_tier_daily_limit('source_of_funds', v_rules) end);
end $$;
