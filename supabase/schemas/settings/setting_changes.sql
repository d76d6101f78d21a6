-- Settings that operators change without SQL. A change takes effect immediately, because functions read the row each
-- time.

-- lock_settings: serializes changes, because some settings depend on each other.
create function private.lock_settings() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('settings', 0));
end $$;

-- record_setting_change: records every change in the history, also with SQL. private.change_setting() passes the
-- administrator through a transaction-local setting.
create function private.record_setting_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_author jsonb := coalesce(nullif(current_setting('handover.setting_change', true), ''), '{}')::jsonb;
begin
  insert into private.setting_changes (key, old_value, new_value, changed_by, approved_by, without_approver, reason)
  values (new.key, old.value, new.value, (v_author ->> 'by')::uuid, (v_author ->> 'approvedBy')::uuid, coalesce((v_author ->> 'withoutApprover')::boolean, false), v_author ->> 'reason');
  return null;
end $$;

create trigger settings_history after update on private.settings
  for each row when (new.value is distinct from old.value) execute function private.record_setting_change();

-- get_setting_version: returns the id of the setting's last change.
create function private.get_setting_version(p_key text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select max(c.id) from private.setting_changes c where c.key = p_key), 0);
end $$;

-- get_setting_facts: returns the facts that an approval of a change depends on: the setting, its version, and the
-- settings that limit it. Null for an unknown setting.
create function private.get_setting_facts(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('key', r.key, 'value', s.value, 'version', private.get_setting_version(r.key), 'relatedSettings', (
             select coalesce(jsonb_object_agg(related.key, related.value), '{}') from private.settings related join private.setting_rules related_rule on related_rule.key = related.key
              where related.key = r.not_above or related_rule.not_above = r.key))
      from private.setting_rules r join private.settings s on s.key = r.key where r.id = p_id);
end $$;

create function private.is_integer_between(p_value jsonb, p_minimum numeric, p_maximum numeric) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(p_value) = 'number' and p_value::numeric = trunc(p_value::numeric) and p_value::numeric between p_minimum and p_maximum;
end $$;

-- is_setting_kind_valid: returns whether the value has the setting's type, regardless of its bounds.
create function private.is_setting_kind_valid(p_rule private.setting_rules, p_value jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind text := jsonb_typeof(p_value);
  v_elements jsonb := case when jsonb_typeof(p_value) = 'array' then p_value else '[]'::jsonb end;
  v_count int := jsonb_array_length(case when jsonb_typeof(p_value) = 'array' then p_value else '[]'::jsonb end);
begin
  return case
    when p_rule.unit in ('boolean', 'rollout') then v_kind = 'boolean'
    when p_rule.unit = 'documents' then v_kind = 'array' and not exists (select from jsonb_array_elements(v_elements) e where jsonb_typeof(e) <> 'string' or not private.can_document_expire(e #>> '{}'))
      and v_count = (select count(distinct e) from jsonb_array_elements(v_elements) e)
    when p_rule.unit in ('seconds_list', 'days_list', 'dollars_list', 'hours_range') then v_kind = 'array' and v_count between 1 and 10
      and not exists (select from jsonb_array_elements(v_elements) e where jsonb_typeof(e) <> 'number')
    when p_rule.unit in ('time_zone', 'area') then false
    else v_kind = 'number' end;
end $$;

-- list_setting_value_errors: returns why the setting may not have this value; null if it may.
create function private.list_setting_value_errors(p_rule private.setting_rules, p_value jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_bounds jsonb := jsonb_build_object('from', trim_scale(p_rule.minimum)::text, 'to', trim_scale(p_rule.maximum)::text);
  v_allows_decimals boolean := p_rule.unit in ('dollars', 'fraction', 'multiplier');
  v_number numeric;
  v_other_value numeric;
begin
  if not private.is_setting_kind_valid(p_rule, p_value) then
    return private.field_error_json('value', 'setting_kind');
  elsif p_rule.minimum is null then
    return null;
  elsif jsonb_typeof(p_value) = 'array' then
    return case
      when exists (select from jsonb_array_elements(p_value) e where not private.is_integer_between(e, p_rule.minimum, p_rule.maximum)) then private.field_error_json('value', 'between', v_bounds)
      when p_rule.unit = 'hours_range' and (jsonb_array_length(p_value) <> 2 or (p_value ->> 0)::int >= (p_value ->> 1)::int) then private.field_error_json('value', 'setting_hours') end;
  end if;
  v_number := p_value::text::numeric;
  if v_number not between p_rule.minimum and p_rule.maximum then
    return private.field_error_json('value', 'between', v_bounds);
  elsif v_allows_decimals and v_number <> round(v_number, 2) then
    return private.field_error_json('value', 'setting_decimals');
  elsif not v_allows_decimals and v_number <> trunc(v_number) then
    return private.field_error_json('value', 'setting_whole');
  end if;
  select private.get_setting(p_rule.not_above) into v_other_value;
  if v_number > v_other_value then
    return private.field_error_json('value', 'setting_above', jsonb_build_object('most', trim_scale(v_other_value)::text));
  end if;
  select max(private.get_setting(r.key)) into v_other_value from private.setting_rules r where r.not_above = p_rule.key;
  if v_number < v_other_value then
    return private.field_error_json('value', 'setting_below', jsonb_build_object('least', trim_scale(v_other_value)::text));
  end if;
  return null;
end $$;

-- is_setting_change_outdated: returns whether a pending or scheduled change violates the setting's current rule.
-- has_approval_changed() compares the values that the change was checked against; a release may also have changed the
-- bounds.
create function private.is_setting_change_outdated(p_approval private.approvals) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_approval.action = 'change_setting'
     and exists (select from private.setting_rules r where r.id = p_approval.subject_id and private.list_setting_value_errors(r, p_approval.params #> '{request,value}') is not null);
end $$;

-- change_setting: sets the value and records it. The caller has locked the settings.
create function private.change_setting(p_id uuid, p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_rule private.setting_rules;
  v_approver_json jsonb;
begin
  select * into v_rule from private.setting_rules r where r.id = p_id;
  v_approver_json := case when (select p.administrators_needed = 2 from private.admin_policies p where p.name = v_rule.policy) then private.approver_json(p_approver_id) else '{}' end;
  perform private.record_admin_action(p_admin, 'change_setting', p_id, p_request ->> 'reason',
    jsonb_build_object('name', v_rule.key, 'from', (select s.value from private.settings s where s.key = v_rule.key), 'to', p_request -> 'value') || v_approver_json);
  perform set_config('handover.setting_change', (v_approver_json || jsonb_build_object('by', p_admin, 'reason', p_request ->> 'reason'))::text, true);
  update private.settings s set value = p_request -> 'value' where s.key = v_rule.key;
  perform set_config('handover.setting_change', '', true);
end $$;

-- setting_json: returns a setting for administrators. `lastChange`: null before the first change. `waiting`: a change
-- that waits for approval.
create function private.setting_json(p_rule private.setting_rules, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('key', p_rule.key, 'area', p_rule.area, 'unit', p_rule.unit, 'minimum', p_rule.minimum, 'maximum', p_rule.maximum,
             'administratorsNeeded', p_rule.administrators_needed, 'maximumSetting', p_rule.not_above, 'value', s.value, 'initial', p_rule.initial, 'version', coalesce(c.id, 0),
             'lastChange', case when c.id is not null then jsonb_build_object('at', private.format_iso(c.at), 'by', p.name, 'reason', c.reason) end,
             'waiting', (select jsonb_build_object('approvalId', a.id, 'value', a.params #> '{request,value}', 'mine', a.requested_by = p_admin, 'expiresAt', private.format_iso(a.expires_at),
                                  'by', (select requester.name from public.user_profiles requester where requester.user_id = a.requested_by))
                           from private.approvals a where a.subject_id = p_rule.id and a.action = 'change_setting' and (a.state = 'waiting' and a.expires_at > clock_timestamp() or a.state = 'scheduled')
                            and not private.has_approval_changed(a)))
      from private.settings s
      left join lateral (select * from private.setting_changes c where c.key = s.key order by c.id desc limit 1) c on true
      left join public.user_profiles p on p.user_id = c.changed_by
     where s.key = p_rule.key);
end $$;

-- admin_list_settings: returns every setting with its bounds, value, initial value, last change and pending change.
-- `isSoleAdmin`: the caller's team has no other administrator.
create function app.admin_list_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('isSoleAdmin', not exists (select from private.list_other_admins(v_admin)),
    'items', (select jsonb_agg(private.setting_json(r, v_admin) order by r.key) from private.setting_rules r)));
end $$;
revoke execute on function app.admin_list_settings() from public;
grant execute on function app.admin_list_settings() to handover_authenticated;

-- admin_change_setting: changes a setting immediately; settings about money or safety need two administrators. Refused
-- if the setting changed since the caller read it, or the value is out of bounds or contradicts another setting.
-- Idempotent.
create function app.admin_change_setting(p_key text, p_value jsonb, p_reason text, p_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_rule private.setting_rules;
  v_administrators_needed int;
  v_request jsonb := jsonb_build_object('value', p_value, 'reason', btrim(p_reason));
  v_errors jsonb;
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
  v_errors := private.list_setting_value_errors(v_rule, p_value);
  if v_errors is not null then
    return private.refuse_invalid(v_errors);
  elsif v_administrators_needed = 2 then
    v_pending := private.apply_dual_approval('change_setting', v_rule.id, v_request, v_admin);
  else
    perform private.change_setting(v_rule.id, v_request, v_admin, null);
  end if;
  return coalesce(v_pending, private.ok(private.setting_json(v_rule, v_admin)));
end $$;
revoke execute on function app.admin_change_setting(text, jsonb, text, bigint) from public;
grant execute on function app.admin_change_setting(text, jsonb, text, bigint) to handover_authenticated;

-- admin_list_setting_changes: lists a setting's changes, newest first, with administrator, time, reason and approver.
-- `by` is null for changes with SQL.
create function app.admin_list_setting_changes(p_key text, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 20);
  v_ids bigint[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  elsif p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  elsif not exists (select from private.setting_rules r where r.key = p_key) then
    return private.refuse('NOT_FOUND', '{"reason": "setting"}');
  end if;
  v_ids := array(select c.id from private.setting_changes c where c.key = p_key and (p_cursor is null or c.id < p_cursor::bigint) order by c.id desc limit v_size + 1);
  return private.ok(jsonb_build_object('items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'at', private.format_iso(c.at), 'before', c.old_value, 'after', c.new_value, 'reason', c.reason,
                                  'by', author.name, 'approvedBy', approver.name, 'withoutApprover', c.without_approver) order by c.id desc), '[]')
        from private.setting_changes c
        left join public.user_profiles author on author.user_id = c.changed_by
        left join public.user_profiles approver on approver.user_id = c.approved_by
       where c.id = any (v_ids[1:v_size])),
    'nextCursor', case when cardinality(v_ids) > v_size then v_ids[v_size]::text end));
end $$;
revoke execute on function app.admin_list_setting_changes(text, text, int) from public;
grant execute on function app.admin_list_setting_changes(text, text, int) to handover_authenticated;
