-- admin_list_hubs: all hubs by name, at most a hundred.
create function app.admin_list_hubs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
begin
  if v_admin is null then
    return private.not_found();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(private.hub_json(h, v_admin) order by lower(h.name), h.id), '[]')
      from (select * from public.hubs x order by lower(x.name), x.id limit 100) h)));
end $$;
revoke execute on function app.admin_list_hubs() from public;
grant execute on function app.admin_list_hubs() to handover_person;
