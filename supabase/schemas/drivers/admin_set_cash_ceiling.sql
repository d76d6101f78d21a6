-- set_cash_ceiling: sets the driver's cash ceiling; waiting deliveries search again.
create function private.set_cash_ceiling(p_user_id uuid, p_ceiling numeric, p_reason text, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_driver public.driver_profiles;
begin
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for no key update;
  perform private.record_admin_action(p_admin, 'set_cash_ceiling', p_user_id, p_reason, jsonb_build_object('from', private.get_cash_ceiling(v_driver), 'amount', p_ceiling)
    || case when p_ceiling > private.get_cash_ceiling(v_driver) then private.approver_json(p_approver_id) else '{}' end);
  update public.driver_profiles d set cash_ceiling = p_ceiling where d.user_id = p_user_id;
  perform private.resume_driver_offers(p_user_id);
end $$;

-- admin_set_cash_ceiling: sets the driver's cash ceiling in place of the settings'. An increase needs two
-- administrators. Idempotent.
create function app.admin_set_cash_ceiling(p_user_id uuid, p_ceiling numeric, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_response jsonb := private.begin_driver_decision(p_user_id);
  v_driver public.driver_profiles := (select d from public.driver_profiles d where d.user_id = p_user_id);
begin
  if v_response is not null then
    return v_response;
  elsif p_ceiling > private.get_cash_ceiling(v_driver) then
    v_response := private.apply_dual_approval('set_cash_ceiling', p_user_id, jsonb_build_object('ceiling', p_ceiling, 'reason', btrim(p_reason)), v_admin);
  elsif v_driver.cash_ceiling is distinct from p_ceiling then
    perform private.set_cash_ceiling(p_user_id, p_ceiling, btrim(p_reason), v_admin, null);
  end if;
  return coalesce(v_response, private.ok(private.admin_driver_json(p_user_id)));
end $$;
revoke execute on function app.admin_set_cash_ceiling(uuid, numeric, text) from public;
grant execute on function app.admin_set_cash_ceiling(uuid, numeric, text) to handover_authenticated;
