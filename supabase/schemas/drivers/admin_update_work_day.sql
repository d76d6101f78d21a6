-- admin_update_work_day: changes the fields in the patch of a driver's working day and records it. A trigger syncs the
-- routing provider. Idempotent; a repeat is not recorded.
create function app.admin_update_work_day(p_user_id uuid, p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_driver_decision(p_user_id);
  v_driver public.driver_profiles := (select d from public.driver_profiles d where d.user_id = p_user_id);
  v_work_day_before jsonb;
  v_work_day_after jsonb;
  v_errors jsonb;
  v_changed_keys text[];
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_errors := private.list_work_day_errors(p_patch, v_driver);
  if v_errors <> '[]' then
    return private.refuse_invalid(v_errors);
  end if;
  v_work_day_before := private.work_day_json(v_driver);
  perform private.save_work_day(p_user_id, p_patch);
  select private.work_day_json(d) into v_work_day_after from public.driver_profiles d where d.user_id = p_user_id;
  v_changed_keys := array(select key from jsonb_object_keys(v_work_day_before) key where v_work_day_before -> key is distinct from v_work_day_after -> key);
  if v_changed_keys <> '{}' then
    perform private.record_admin_action(v_admin, 'update_work_day', p_user_id, null, jsonb_build_object(
      'before', (select jsonb_object_agg(key, v_work_day_before -> key) from unnest(v_changed_keys) key), 'after', (select jsonb_object_agg(key, v_work_day_after -> key) from unnest(v_changed_keys) key)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_update_work_day(uuid, jsonb) from public;
grant execute on function app.admin_update_work_day(uuid, jsonb) to handover_authenticated;
