-- set_off_duty_after_delivery: makes the driver go offline instead of online when the current delivery ends for any
-- reason, or without one, when the next one ends. While offline, only clearing it is allowed. Idempotent.
create function app.set_off_duty_after_delivery(p_enabled boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_driver public.driver_profiles;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_enabled is null then
    return private.refuse_invalid('offDutyAfterDelivery', 'true_or_false');
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = v_actor for no key update;
  if not found then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  end if;
  if p_enabled and v_driver.status = 'offline' then
    return private.refuse('INVALID_STATE', '{"reason": "off_duty"}');
  end if;
  if v_driver.off_duty_after_delivery <> p_enabled then
    update public.driver_profiles d set off_duty_after_delivery = p_enabled where d.user_id = v_actor;
    perform private.log_driver_action(v_actor, null, (select t.id from public.transactions t
      where t.driver_id = v_actor and private.is_with_driver(t.status)), 'last_delivery', jsonb_build_object('enabled', p_enabled));
  end if;
  return private.ok(jsonb_build_object('offDutyAfterDelivery', p_enabled));
end $$;
revoke execute on function app.set_off_duty_after_delivery(boolean) from public;
grant execute on function app.set_off_duty_after_delivery(boolean) to handover_authenticated;
