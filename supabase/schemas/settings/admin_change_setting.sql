-- admin_change_setting: changes a setting immediately; settings about money or safety need two administrators. Refused
-- if the setting changed since the caller read it, or the value is out of bounds or contradicts another setting.
-- Idempotent.
create function app.admin_change_setting(p_key text, p_value jsonb, p_reason text, p_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_rule private.setting_rules;
  v_administrators_needed int;
  v_given jsonb := jsonb_build_object('value', p_value, 'reason', btrim(p_reason));
  v_problem jsonb;
  v_pending jsonb;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform private.lock_settings();
  select * into v_rule from private.setting_rules r where r.key = p_key;
  select p.administrators_needed into v_administrators_needed from private.admin_policies p where p.name = v_rule.policy;
  if not found then
    return private.refuse('NOT_FOUND', '{"reason": "setting"}');
  elsif v_administrators_needed = 0 then
    return private.refuse('FORBIDDEN', '{"reason": "setting_fixed"}');
  elsif exists (select from private.settings s where s.key = p_key and s.value = p_value) then
    return private.ok(private.setting_json(v_rule, v_admin));
  elsif p_version <> private.get_setting_version(p_key) then
    return private.refuse('INVALID_STATE', '{"reason": "setting_changed"}');
  end if;
  v_problem := private.list_setting_value_errors(v_rule, p_value);
  if v_problem is not null then
    return private.refuse_invalid(v_problem);
  elsif v_administrators_needed = 2 then
    v_pending := private.apply_dual_approval('change_setting', v_rule.id, v_given, v_admin);
  else
    perform private.change_setting(v_rule.id, v_given, v_admin, null);
  end if;
  return coalesce(v_pending, private.ok(private.setting_json(v_rule, v_admin)));
end $$;
revoke execute on function app.admin_change_setting(text, jsonb, text, bigint) from public;
grant execute on function app.admin_change_setting(text, jsonb, text, bigint) to handover_authenticated;
