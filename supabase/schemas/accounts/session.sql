-- The app's session and the user's settings.

create function private.settings_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('locale', s.locale, 'theme', s.theme, 'units', s.units, 'navigationApp', s.navigation_app,
                              'notifications', s.notifications)
      from public.user_settings s where s.user_id = p_user_id);
end $$;
