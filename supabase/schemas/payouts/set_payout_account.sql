-- set_payout_account: sets the bank account for the driver's pay, {routing, account, savings}; null removes it.
-- Requires a recent reauthentication, because a stolen session must not redirect pay.
create function app.set_payout_account(p_account jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_refusal jsonb := private.reauthentication_refusal();
  v_account private.payout_accounts;
  v_previous_account private.payout_accounts;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not exists (select from public.driver_profiles d where d.user_id = v_actor) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif p_account is null then
    perform from public.driver_profiles d where d.user_id = v_actor for no key update;
    v_previous_account := private.find_payout_account(v_actor, 'bank');
    if v_previous_account.id is not null then
      perform private.end_payout_account(v_actor, 'bank');
      perform private.notify_payout_account(v_actor, null);
    end if;
    return private.ok(private.payout_accounts_json(v_actor));
  elsif not private.is_routing_number(p_account ->> 'routing') then
    return private.refuse_invalid('routing', 'not_a_routing_number');
  end if;
  select v_actor, 'bank', p_account ->> 'routing', private.encrypt(p_account ->> 'account'), right(p_account ->> 'account', 4), (p_account ->> 'savings')::boolean, v_actor
    into v_account.driver_id, v_account.kind, v_account.routing, v_account.account, v_account.last4, v_account.savings, v_account.set_by;
  perform private.set_driver_payout_account(v_account);
  return private.ok(private.payout_accounts_json(v_actor));
end $$;
revoke execute on function app.set_payout_account(jsonb) from public;
grant execute on function app.set_payout_account(jsonb) to handover_authenticated;
