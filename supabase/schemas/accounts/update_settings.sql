-- update_settings: changes what the patch names and leaves the rest.
create function app.update_settings(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_errors jsonb;
  v_notifications jsonb;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if p_patch is null or jsonb_typeof(p_patch) <> 'object' then
    return private.invalid('', 'Must be an object');
  end if;
  v_errors := private.unknown_fields(p_patch, array['locale', 'theme', 'units', 'navigationApp', 'notifications'])
    || private.choice_problem(p_patch, 'locale', array['en', 'es'])
    || private.choice_problem(p_patch, 'theme', array['system', 'light', 'dark'])
    || private.choice_problem(p_patch, 'units', array['miles', 'km'])
    || private.choice_problem(p_patch, 'navigationApp', array['auto', 'google', 'apple', 'waze']);
  v_notifications := coalesce(nullif(p_patch -> 'notifications', 'null'), '{}');
  if jsonb_typeof(v_notifications) <> 'object' then
    v_errors := v_errors || private.problem('notifications', 'Must be an object');
  else
    v_errors := v_errors || coalesce((
      select jsonb_agg(jsonb_build_object('path', 'notifications.' || e.key,
                       'message', case when e.key in ('push', 'sms', 'sound') then 'Must be true or false' else 'Unknown field' end))
        from jsonb_each(v_notifications) e
       where e.key not in ('push', 'sms', 'sound') or jsonb_typeof(e.value) <> 'boolean'), '[]');
  end if;
  if v_errors <> '[]' then
    return private.invalid(v_errors);
  end if;
  insert into public.user_settings (user_id) values (v_actor) on conflict (user_id) do nothing;
  update public.user_settings s set
    locale = coalesce(p_patch ->> 'locale', s.locale),
    theme = coalesce(p_patch ->> 'theme', s.theme),
    units = coalesce(p_patch ->> 'units', s.units),
    navigation_app = coalesce(p_patch ->> 'navigationApp', s.navigation_app),
    notifications = s.notifications || v_notifications
  where s.user_id = v_actor;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.update_settings(jsonb) from public;
grant execute on function app.update_settings(jsonb) to handover_person;
