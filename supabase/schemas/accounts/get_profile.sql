-- get_profile: the caller's own.
create function public.get_profile() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.ok(private.profile_json(v_actor));
end $$;
revoke execute on function public.get_profile() from public, anon, authenticated;
grant execute on function public.get_profile() to authenticated;
