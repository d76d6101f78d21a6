-- get_settings: the caller's own.
create function public.get_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.settings_json(v_actor));
end $$;
revoke execute on function public.get_settings() from public, anon, authenticated;
grant execute on function public.get_settings() to authenticated;
