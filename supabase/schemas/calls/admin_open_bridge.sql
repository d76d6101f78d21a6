-- admin_open_bridge: an administrator wants to speak with somebody: their next call to our number goes there.
create function app.admin_open_bridge(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
begin
  if v_admin is null or p_user_id = v_admin or not exists (select from public.user_profiles p where p.user_id = p_user_id) then
    return private.not_found();
  end if;
  return private.bridge(null, v_admin, p_user_id);
end $$;
revoke execute on function app.admin_open_bridge(uuid) from public;
grant execute on function app.admin_open_bridge(uuid) to handover_person;
