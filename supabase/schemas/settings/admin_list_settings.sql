-- admin_list_settings: returns every setting with its bounds, value, initial value, last change and pending change.
-- `isSoleAdmin`: the caller's team has no other administrator.
create function app.admin_list_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('isSoleAdmin', not exists (select from private.list_other_admins(v_admin)),
    'items', (select jsonb_agg(private.setting_json(r, v_admin) order by r.key) from private.setting_rules r)));
end $$;
revoke execute on function app.admin_list_settings() from public;
grant execute on function app.admin_list_settings() to handover_authenticated;
