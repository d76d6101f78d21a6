create function private.message_template_json(p_template private.message_templates) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_template.id, 'name', p_template.name, 'en', p_template.en, 'es', p_template.es, 'for', p_template.for_role,
    'version', p_template.version, 'changedAt', private.format_iso(p_template.changed_at),
    'changedBy', (select p.name from public.user_profiles p where p.user_id = p_template.changed_by));
end $$;

create function app.admin_list_message_templates() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.message_template_json(t) order by lower(t.name), t.id), '[]') from private.message_templates t)));
end $$;
revoke execute on function app.admin_list_message_templates() from public;
grant execute on function app.admin_list_message_templates() to handover_authenticated;

-- admin_save_message_template: creates a template (no id) or changes one, and records both texts. Refused if it changed
-- since the caller read it, or another one has its name. Idempotent.
create function app.admin_save_message_template(p_id uuid, p_template jsonb, p_version int default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_name text := btrim(p_template ->> 'name');
  v_template jsonb;
  v_old private.message_templates;
  v_new private.message_templates;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform private.lock_settings();
  if p_id is not null then
    select * into v_old from private.message_templates t where t.id = p_id;
    if not found then
      return private.refuse('NOT_FOUND', '{"reason": "template"}');
    end if;
  elsif (select count(*) from private.message_templates) >= 100 then
    return private.refuse('INVALID_STATE', '{"reason": "templates_most"}');
  end if;
  if exists (select from private.message_templates t where lower(btrim(t.name)) = lower(v_name) and t.id is distinct from p_id) then
    return private.refuse_invalid('name', 'template_name');
  end if;
  v_template := jsonb_build_object('name', v_name, 'en', btrim(p_template ->> 'en'), 'es', btrim(p_template ->> 'es'), 'for', p_template -> 'for');
  if v_old.id is not null and private.message_template_record_json(v_old) = v_template then
    return private.ok(private.message_template_json(v_old));
  elsif v_old.id is not null and v_old.version is distinct from p_version then
    return private.refuse('INVALID_STATE', '{"reason": "template_changed"}');
  end if;
  if v_old.id is null then
    insert into private.message_templates (name, en, es, for_role, changed_by)
    values (v_name, v_template ->> 'en', v_template ->> 'es', v_template ->> 'for', v_admin) returning * into v_new;
  else
    update private.message_templates t set name = v_name, en = v_template ->> 'en', es = v_template ->> 'es', for_role = v_template ->> 'for',
           version = t.version + 1, changed_by = v_admin, changed_at = clock_timestamp()
     where t.id = p_id returning * into v_new;
  end if;
  perform private.record_admin_action(v_admin, 'save_message_template', v_new.id, null,
    jsonb_build_object('name', v_name, 'from', case when v_old.id is not null then private.message_template_record_json(v_old) end, 'to', v_template));
  return private.ok(private.message_template_json(v_new));
end $$;
revoke execute on function app.admin_save_message_template(uuid, jsonb, int) from public;
grant execute on function app.admin_save_message_template(uuid, jsonb, int) to handover_authenticated;

-- message_template_record_json: returns a template for the record of administrators' actions.
create function private.message_template_record_json(p_template private.message_templates) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('name', p_template.name, 'en', p_template.en, 'es', p_template.es, 'for', p_template.for_role);
end $$;

-- admin_delete_message_template: deletes a template; its text stays recorded.
create function app.admin_delete_message_template(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_old private.message_templates;
begin
  if private.admin_decision_refusal() is not null then
    return private.admin_decision_refusal();
  end if;
  perform private.lock_settings();
  delete from private.message_templates t where t.id = p_id returning * into v_old;
  if v_old.id is null then
    return private.refuse('NOT_FOUND', '{"reason": "template"}');
  end if;
  perform private.record_admin_action(v_admin, 'delete_message_template', p_id, null, jsonb_build_object('name', v_old.name, 'from', private.message_template_record_json(v_old)));
  return private.ok('{}');
end $$;
revoke execute on function app.admin_delete_message_template(uuid) from public;
grant execute on function app.admin_delete_message_template(uuid) to handover_authenticated;
