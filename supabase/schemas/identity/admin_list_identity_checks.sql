-- admin_list_identity_checks: lists up to 100 checks that wait for a decision, longest waiting first, without the
-- reader's own.
create function app.admin_list_identity_checks() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.ok(jsonb_build_object('items', (
    select coalesce(jsonb_agg(w.item order by w.submitted_at), '[]') from (
      select c.submitted_at, private.identity_check_row_json(c) as item from private.identity_checks c
       where c.state = 'waiting' and c.user_id <> v_admin order by c.submitted_at limit 100) w)));
end $$;
revoke execute on function app.admin_list_identity_checks() from public;
grant execute on function app.admin_list_identity_checks() to handover_authenticated;
