-- admin_reject_identity: rejects a check with a reason that the person reads; they may submit another. An earlier
-- approval stays valid.
create function app.admin_reject_identity(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.decide_check(p_id, 'rejected', null, null, p_reason);
end $$;
revoke execute on function app.admin_reject_identity(uuid, text) from public;
grant execute on function app.admin_reject_identity(uuid, text) to handover_authenticated;
