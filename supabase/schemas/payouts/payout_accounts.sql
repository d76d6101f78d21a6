-- Drivers' payout accounts. A new account is on hold first, so that an attacker with a stolen session gains nothing if
-- the driver reports it in time.

-- is_routing_number: returns whether nine digits are a bank's routing number: weighted with 3, 7 and 1, their sum is a
-- multiple of ten. Same rule as lib/domain/money/routing-number.ts.
create function private.is_routing_number(p_digits text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_digits ~ '^[0-9]{9}$' and p_digits <> '000000000'
     and (select sum(substr(p_digits, digit_no, 1)::int * (array[3, 7, 1])[(digit_no - 1) % 3 + 1]) % 10 = 0 from generate_series(1, 9) digit_no);
end $$;

-- find_payout_account: returns the driver's current account of this kind; a row of nulls without one.
create function private.find_payout_account(p_driver_id uuid, p_kind text) returns private.payout_accounts
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select a from private.payout_accounts a where a.driver_id = p_driver_id and a.kind = p_kind and a.ended_at is null);
end $$;

-- payout_account_json: returns the masked account and the end of its hold; null without one.
create function private.payout_account_json(p_account private.payout_accounts) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_account.id is not null then jsonb_build_object('last4', p_account.last4, 'savings', p_account.savings, 'setAt', private.format_iso(p_account.set_at),
    'onHoldUntil', case when p_account.on_hold_until > clock_timestamp() then private.format_iso(p_account.on_hold_until) end) end;
end $$;

create function private.payout_accounts_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('bank', private.payout_account_json(private.find_payout_account(p_driver_id, 'bank')),
                            'provider', private.payout_account_json(private.find_payout_account(p_driver_id, 'provider')));
end $$;

-- end_payout_account: ends the account and erases its numbers.
create function private.end_payout_account(p_driver_id uuid, p_kind text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.payout_accounts a set ended_at = clock_timestamp(), routing = null, account = null, provider_id = null
   where a.driver_id = p_driver_id and a.kind = p_kind and a.ended_at is null;
end $$;

-- notify_payout_account: notifies the driver of a changed payout account, in the app and outside.
create function private.notify_payout_account(p_driver_id uuid, p_last4 text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_driver('payout_account_changed', p_driver_id, jsonb_strip_nulls(jsonb_build_object('last4', p_last4)));
end $$;

-- set_driver_payout_account: replaces the payout account and starts its hold. The same account again changes nothing
-- and returns false.
create function private.set_driver_payout_account(p_account private.payout_accounts) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_previous private.payout_accounts;
begin
  perform from public.driver_profiles d where d.user_id = p_account.driver_id for no key update;
  v_previous := private.find_payout_account(p_account.driver_id, p_account.kind);
  if (v_previous.routing, private.decrypt(v_previous.account), v_previous.savings, v_previous.provider_id)
     is not distinct from (p_account.routing, private.decrypt(p_account.account), p_account.savings, p_account.provider_id) then
    return false;
  end if;
  perform private.end_payout_account(p_account.driver_id, p_account.kind);
  insert into private.payout_accounts (driver_id, kind, routing, account, savings, provider_id, last4, on_hold_until, set_by)
  values (p_account.driver_id, p_account.kind, p_account.routing, p_account.account, p_account.savings, p_account.provider_id, p_account.last4,
          clock_timestamp() + make_interval(secs => private.get_setting('payout_account_hold_seconds')::int), p_account.set_by);
  perform private.notify_payout_account(p_account.driver_id, p_account.last4);
  return true;
end $$;
