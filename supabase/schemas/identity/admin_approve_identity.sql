-- admin_approve_identity: verifies a person's identity until a date, at level 'identity', or 'source' if the source of
-- the cash is documented too.
create function app.admin_approve_identity(p_id uuid, p_level text, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.decide_check(p_id, 'approved', p_level, p_expires_on, null);
end $$;
revoke execute on function app.admin_approve_identity(uuid, text, date) from public;
grant execute on function app.admin_approve_identity(uuid, text, date) to handover_authenticated;
