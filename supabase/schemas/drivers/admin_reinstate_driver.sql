-- admin_reinstate_driver: ends a suspension; the driver signs in and goes online again. Refused above
-- `driver_approvals_per_admin_day`.
create function app.admin_reinstate_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_driver_decision(p_user_id, p_for_update => true);
  v_driver public.driver_profiles := (select d from public.driver_profiles d where d.user_id = p_user_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not v_driver.is_approved then
    return private.refuse('INVALID_STATE', '{"reason": "driver_not_approved"}');
  end if;
  if v_driver.suspended_at is not null then
    v_refusal := private.new_driver_limit_refusal(v_admin);
    if v_refusal is not null then
      return v_refusal;
    end if;
    update public.driver_profiles d set suspended_at = null, suspension_reason = null where d.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'reinstate_driver', p_user_id, btrim(p_reason));
    -- The approval's notification: the driver may work.
    perform private.notify_driver('driver_approved', p_user_id, '{"reinstated": true}');
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_reinstate_driver(uuid, text) from public;
grant execute on function app.admin_reinstate_driver(uuid, text) to handover_authenticated;
