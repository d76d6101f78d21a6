-- How much cash people may send and get, and what an administrator looks at before it goes on. The numbers are
-- settings: the law of the country decides them (docs/limits.md).

-- money_rules: all of them, as they stand; money_rules_version: one text for them and for how they are read.
create function private.money_rules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(s.key, s.value) from private.settings s where s.key like 'money\_%' and s.key <> 'money_rules_enforced');
end $$;

create function private.money_rules_version(p_rules jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return '2:' || left(encode(sha256(convert_to(p_rules::text, 'UTF8')), 'hex'), 16);
end $$;

-- money_enforced: whether the rules hold for a delivery between these people: for everybody, for nobody, or while they
-- are tried, for deliveries of those whom the setting lists.
create function private.money_enforced(variadic p_people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select case jsonb_typeof(s.value)
                          when 'array' then s.value ?| p_people::text[]
                          else s.value = 'true' end
                     from private.settings s where s.key = 'money_rules_enforced'), false);
end $$;

-- money_tier: what is known of a person: 'none', their 'phone', their 'identity', or their identity and the 'source' of
-- their cash.
create function private.money_tier(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.proven_phone(p_user_id) is null then 'none'
              else coalesce((select l.level from private.identity_level(p_user_id) l), 'phone') end;
end $$;

-- tier_most: so much may be sent on a business day, and so much received, by somebody of whom this is known.
create function private.tier_most(p_tier text, p_rules jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case p_tier when 'none' then 0 else (p_rules ->> ('money_day_' || p_tier))::numeric end;
end $$;

-- money_day: the business day on which a delivery counts: that of the last step which let it go on.
create function private.money_day(p_transaction_id uuid) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.business_day(greatest(
    (select max(u."timestamp") from public.transaction_status_updates u
      where u.transaction_id = p_transaction_id and u.action in ('create', 'accept', 'confirm_payment')),
    (select max(r.decided_at) from private.money_reviews r where r.transaction_id = p_transaction_id and r.state = 'released')));
end $$;

-- is_counted: it is under way or delivered. What was cancelled or failed goes back to its sender.
create function private.is_counted(p_status text) returns boolean
language sql immutable set search_path = '' return p_status not in ('cancelled', 'failed', 'refunded');

-- sent_on, received_on: a person's sums of a business day, but for one delivery. What they have not accepted is nothing
-- that they get. Why updated_at: a step of that day changed the row then or later, however long it had waited; the day
-- before with it, for zones and for a change that began before midnight.
create function private.sent_on(p_user_id uuid, p_day date, p_but uuid default null) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from public.transactions t
     where t.user_id = p_user_id and private.is_counted(t.status) and t.updated_at > p_day - 1
       and t.id is distinct from p_but and private.money_day(t.id) = p_day);
end $$;

create function private.received_on(p_user_id uuid, p_day date, p_but uuid default null) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(t.amount), 0) from public.transactions t
     where t.receiver_id = p_user_id and private.is_counted(t.status) and t.status <> 'pending' and t.updated_at > p_day - 1
       and t.id is distinct from p_but and private.money_day(t.id) = p_day);
end $$;

-- money_of_today: what counts against this person's limits today, sent and received.
create function private.money_of_today(p_user_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_day(clock_timestamp());
begin
  return private.sent_on(p_user_id, v_today) + private.received_on(p_user_id, v_today);
end $$;

-- limits_json: what a person may send and receive today, by what is known of them. Nothing of the other rules.
create function private.limits_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rules jsonb := private.money_rules();
  v_tier text := private.money_tier(p_user_id);
  v_most numeric := private.tier_most(v_tier, v_rules);
  v_today date := private.business_day(clock_timestamp());
begin
  if not private.money_enforced(p_user_id) then
    return null;
  end if;
  return jsonb_build_object('tier', v_tier, 'most', v_most,
    'sendLeft', greatest(v_most - private.sent_on(p_user_id, v_today), 0),
    'receiveLeft', greatest(v_most - private.received_on(p_user_id, v_today), 0),
    'next', case v_tier when 'phone' then private.tier_most('identity', v_rules) when 'identity' then private.tier_most('source', v_rules) end);
end $$;
