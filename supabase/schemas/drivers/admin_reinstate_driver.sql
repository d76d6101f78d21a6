-- admin_reinstate_driver: a suspended driver may work again; they sign in and go online themselves. Refused above
-- `drivers_alone_day`.
create function app.admin_reinstate_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_refusal jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', '{"reason": "driver_not_approved"}');
  end if;
  if v_driver.suspended_at is not null then
    v_refusal := private.new_drivers_refusal(v_admin);
    if v_refusal is not null then
      return v_refusal;
    end if;
    update public.driver_profiles d set suspended_at = null, suspension_reason = null where d.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'reinstate_driver', p_user_id, btrim(p_reason));
    -- Told with the approval's words: they may work.
    perform private.notify_driver('driver_approved', p_user_id, '{"reinstated": true}');
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_reinstate_driver(uuid, text) from public;
grant execute on function app.admin_reinstate_driver(uuid, text) to handover_authenticated;
