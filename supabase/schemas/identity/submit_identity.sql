-- submit_identity: submits the caller's check, which needs at least both sides of a document, and notifies the
-- administrators. Idempotent.
create function app.submit_identity() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_check private.identity_checks;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  v_check := private.lock_identity(v_actor);
  if v_check.state is distinct from 'waiting' then
    if v_check.state is distinct from 'open' or (select count(*) from private.identity_documents f where f.check_id = v_check.id and f.kind in ('front', 'back')) < 2 then
      return private.refuse('INVALID_STATE', '{"reason": "identity_incomplete"}');
    end if;
    update private.identity_checks c set state = 'waiting', submitted_at = clock_timestamp() where c.id = v_check.id;
    perform private.enqueue('notify', jsonb_build_object('type', 'identity_needs_review', 'userId', a.user_id, 'key', 'identity_needs_review:' || v_check.id,
      'facts', jsonb_build_object('identityId', v_check.id))) from private.admins a where a.user_id <> v_actor;
  end if;
  return private.ok(private.identity_json(v_actor));
end $$;
revoke execute on function app.submit_identity() from public;
grant execute on function app.submit_identity() to handover_authenticated;
