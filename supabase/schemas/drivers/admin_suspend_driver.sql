-- suspension_refusal: returns why the driver cannot be suspended now: a delivery or return that must end first.
create function private.suspension_refusal(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when exists (select from public.custody_legs l where l.driver_id = p_driver_id and l.kind = 'return' and l.state in ('waiting', 'verifying'))
                then private.refuse('INVALID_STATE', '{"reason": "driver_brings_cash"}')
              when exists (select from public.transactions t where t.driver_id = p_driver_id and private.is_on_the_way(t.status))
                then private.refuse('INVALID_STATE', '{"reason": "driver_on_the_way"}')
              else private.refuse('INVALID_STATE', '{"reason": "driver_has_delivery"}') end;
end $$;

-- admin_suspend_driver: suspends an idle driver: closes offers, sets the driver offline, ends all sessions. Refused
-- while the driver has a delivery or cash to return.
create function app.admin_suspend_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.driver_decision_refusal(p_user_id);
  v_driver public.driver_profiles;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  if v_driver.suspended_at is not null then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', '{"reason": "driver_not_approved"}');
  end if;
  if not private.set_driver_unavailable(p_user_id, 'offline') then
    return private.suspension_refusal(p_user_id);
  end if;
  -- Checked again under the lock: another administrator may have suspended the driver.
  update public.driver_profiles d set suspended_at = now(), suspension_reason = btrim(p_reason)
   where d.user_id = p_user_id and d.suspended_at is null;
  if found then
    delete from auth.sessions s where s.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'suspend_driver', p_user_id, btrim(p_reason));
    perform private.notify_driver('driver_suspended', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_suspend_driver(uuid, text) from public;
grant execute on function app.admin_suspend_driver(uuid, text) to handover_authenticated;
