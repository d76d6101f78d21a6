-- admin_list_watches: who watches when, and who is an administrator at all.
create function app.admin_list_watches() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  return private.ok(private.watches_json(clock_timestamp()));
end $$;
revoke execute on function app.admin_list_watches() from public;
grant execute on function app.admin_list_watches() to handover_authenticated;
