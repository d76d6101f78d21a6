-- set_payout_account: the driver's pay goes to this bank account from now on, and to none where it is null. {routing,
-- account, savings}. Why the machine: no session alone may say it, and the server has heard the driver's password.
create function app.set_payout_account(p_user_id uuid, p_account jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_new private.payout_accounts;
  v_old private.payout_accounts;
begin
  if not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif p_account is null then
    perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
    v_old := private.payout_account(p_user_id, 'bank');
    if v_old.id is not null then
      perform private.end_payout_account(p_user_id, 'bank');
      perform private.tell_of_account(p_user_id, null);
    end if;
    return private.ok(private.payout_accounts_json(p_user_id));
  elsif not private.is_routing(p_account ->> 'routing') then
    return private.invalid('routing', 'not_a_routing_number');
  end if;
  select p_user_id, 'bank', p_account ->> 'routing', p_account ->> 'account', (p_account ->> 'savings')::boolean, p_user_id
    into v_new.driver_id, v_new.kind, v_new.routing, v_new.account, v_new.savings, v_new.said_by;
  perform private.say_payout_account(v_new);
  return private.ok(private.payout_accounts_json(p_user_id));
end $$;
revoke execute on function app.set_payout_account(uuid, jsonb) from public;
grant execute on function app.set_payout_account(uuid, jsonb) to handover_machine;
