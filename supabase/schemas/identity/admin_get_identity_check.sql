-- find_reviewable_identity_check: returns a check that this administrator may review; a row of nulls if unknown or
-- their own.
create function private.find_reviewable_identity_check(p_id uuid, p_admin uuid) returns private.identity_checks
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c from private.identity_checks c where c.id = p_id and p_admin is not null and c.user_id <> p_admin and c.state <> 'open');
end $$;

-- admin_get_identity_check: returns one check with its documents and earlier decisions.
create function app.admin_get_identity_check(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_id, v_admin);
begin
  if v_check.id is null then
    return private.refuse_not_found();
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;
revoke execute on function app.admin_get_identity_check(uuid) from public;
grant execute on function app.admin_get_identity_check(uuid) to handover_authenticated;
