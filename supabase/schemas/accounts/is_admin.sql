-- is_admin: returns true for an administrator's own id; the service role may check any id.
create function app.is_admin(user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.admins a
     where a.user_id = is_admin.user_id
       and (a.user_id = private.find_actor() or auth.role() = 'service_role'));
end $$;
revoke execute on function app.is_admin(uuid) from public;
grant execute on function app.is_admin(uuid) to handover_authenticated, handover_service;
