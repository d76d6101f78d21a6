create function app.update_settings(p_patch jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  insert into public.user_settings (user_id) values (v_actor) on conflict (user_id) do nothing;
  update public.user_settings s set
    locale = coalesce(p_patch ->> 'locale', s.locale),
    theme = coalesce(p_patch ->> 'theme', s.theme),
    units = coalesce(p_patch ->> 'units', s.units),
    navigation_app = coalesce(p_patch ->> 'navigationApp', s.navigation_app),
    notifications = s.notifications || coalesce(p_patch -> 'notifications', '{}')
  where s.user_id = v_actor;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function app.update_settings(jsonb) from public;
grant execute on function app.update_settings(jsonb) to handover_authenticated;
