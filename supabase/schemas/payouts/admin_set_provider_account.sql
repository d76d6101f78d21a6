-- admin_set_provider_account: the driver's account at the payment provider, which transfers go to; none where it is
-- null. On record, told to the driver, and held as any other; nobody says their own.
create function app.admin_set_provider_account(p_user_id uuid, p_provider_id text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_new private.payout_accounts;
  v_old private.payout_accounts;
  v_changed boolean;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  perform from public.driver_profiles d where d.user_id = p_user_id for no key update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_old := private.payout_account(p_user_id, 'provider');
  if p_provider_id is null then
    v_changed := v_old.id is not null;
    perform private.end_payout_account(p_user_id, 'provider');
    if v_changed then
      perform private.tell_of_account(p_user_id, null);
    end if;
  else
    select p_user_id, 'provider', p_provider_id, false, v_admin into v_new.driver_id, v_new.kind, v_new.provider_id, v_new.savings, v_new.said_by;
    v_changed := private.say_payout_account(v_new);
  end if;
  if v_changed then
    perform private.record_admin_action(v_admin, 'set_provider_account', p_user_id, p_reason, jsonb_build_object('ends', right(p_provider_id, 4)));
  end if;
  return private.ok(private.payout_accounts_json(p_user_id));
end $$;
revoke execute on function app.admin_set_provider_account(uuid, text, text) from public;
grant execute on function app.admin_set_provider_account(uuid, text, text) to handover_person;
