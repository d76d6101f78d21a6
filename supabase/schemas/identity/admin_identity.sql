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
    select coalesce(jsonb_agg(waiting.item order by waiting.submitted_at), '[]') from (
      select c.submitted_at, private.identity_check_row_json(c) as item from private.identity_checks c
       where c.state = 'waiting' and c.user_id <> v_admin order by c.submitted_at limit 100) waiting)));
end $$;
revoke execute on function app.admin_list_identity_checks() from public;
grant execute on function app.admin_list_identity_checks() to handover_authenticated;

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

-- admin_open_identity_document: records the access and returns the document's storage path.
create function app.admin_open_identity_document(p_check_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_check_id, v_admin);
  v_document private.identity_documents;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  select * into v_document from private.identity_documents d where d.id = p_id and d.check_id = v_check.id and d.removed_at is null;
  if v_document.id is null then
    return private.refuse_not_found();
  end if;
  perform private.record_admin_access(v_admin, 'view_identity_document', v_document.id,
    jsonb_build_object('userId', v_check.user_id, 'name', (select p.name from public.user_profiles p where p.user_id = v_check.user_id)));
  return private.ok(jsonb_build_object('path', v_document.path, 'sha256', v_document.sha256));
end $$;
revoke execute on function app.admin_open_identity_document(uuid, uuid) from public;
grant execute on function app.admin_open_identity_document(uuid, uuid) to handover_authenticated;

-- admin_approve_identity: verifies a person's identity until a date, at level 'identity', or 'source_of_funds' if the
-- source of the cash is documented too.
create function app.admin_approve_identity(p_id uuid, p_level text, p_expires_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.decide_check(p_id, 'approved', p_level, p_expires_on, null);
end $$;
revoke execute on function app.admin_approve_identity(uuid, text, date) from public;
grant execute on function app.admin_approve_identity(uuid, text, date) to handover_authenticated;

-- admin_reject_identity: rejects a check with a reason that the person reads; they may submit another. An earlier
-- approval stays valid.
create function app.admin_reject_identity(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return private.decide_check(p_id, 'rejected', null, null, p_reason);
end $$;
revoke execute on function app.admin_reject_identity(uuid, text) from public;
grant execute on function app.admin_reject_identity(uuid, text) to handover_authenticated;

-- admin_revoke_identity: revokes a person's verification immediately and notifies them. Idempotent.
create function app.admin_revoke_identity(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_id, v_admin);
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_check.id is null then
    return private.refuse_not_found();
  end if;
  perform private.lock_identity(v_check.user_id);
  if exists (select from private.find_identity_level(v_check.user_id)) then
    perform private.decide_identity(v_check.user_id, v_check.id, 'revoked', null, null, p_reason, v_admin);
  elsif not exists (select from private.identity_decisions d where d.user_id = v_check.user_id and d.outcome = 'revoked') then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_known"}');
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;
revoke execute on function app.admin_revoke_identity(uuid, text) from public;
grant execute on function app.admin_revoke_identity(uuid, text) to handover_authenticated;
