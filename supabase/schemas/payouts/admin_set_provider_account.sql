-- set_provider_account: sets the driver's account at the payment provider; null removes it. Notifies the driver; a new
-- account is put on hold.
create function private.set_provider_account(p_user_id uuid, p_provider_id text, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_account private.payout_accounts;
begin
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if p_provider_id is null then
    perform private.end_payout_account(p_user_id, 'provider');
    perform private.notify_payout_account(p_user_id, null);
  else
    select p_user_id, 'provider', p_provider_id, right(p_provider_id, 4), false, p_admin
      into v_account.driver_id, v_account.kind, v_account.provider_id, v_account.last4, v_account.savings, v_account.set_by;
    perform private.set_driver_payout_account(v_account);
  end if;
  perform private.record_admin_action(p_admin, 'set_provider_account', p_user_id, p_reason, jsonb_build_object('ends', right(p_provider_id, 4)) || private.approver_json(p_approver_id));
end $$;

-- admin_set_provider_account: sets the account for a driver's transfers. Needs two administrators. Administrators
-- cannot set their own. Idempotent.
create function app.admin_set_provider_account(p_user_id uuid, p_provider_id text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.begin_driver_decision(p_user_id);
begin
  if v_response is not null then
    return v_response;
  elsif (private.find_payout_account(p_user_id, 'provider')).provider_id is distinct from p_provider_id then
    v_response := private.apply_dual_approval('set_provider_account', p_user_id, jsonb_build_object('providerId', p_provider_id, 'reason', btrim(p_reason)), v_admin);
  end if;
  return coalesce(v_response, private.ok(private.payout_accounts_json(p_user_id)));
end $$;
revoke execute on function app.admin_set_provider_account(uuid, text, text) from public;
grant execute on function app.admin_set_provider_account(uuid, text, text) to handover_authenticated;
