-- The private bucket of identity documents. No policy permits reading or writing: the server does both, after a
-- function has authorized the access.
-- Guarded, because Supabase owns the storage schema and a database may lack it.
do $do$
begin
  if not exists (select from pg_namespace where nspname = 'storage') then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('identity-documents', 'identity-documents', false, 5 * 1024 * 1024, array['image/jpeg'])
  on conflict (id) do nothing;
end $do$;

-- save_identity_document: records an uploaded picture. A new one of a kind replaces the old one, and returns its path
-- for the caller to delete. Not while the check waits for a decision.
-- Server only: the server has encoded the picture and computed its hash.
create function app.save_identity_document(p_user_id uuid, p_kind text, p_path text, p_size_bytes int, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_check private.identity_checks := private.lock_identity(p_user_id);
  v_replaced_path text;
begin
  if v_check.state = 'waiting' then
    return private.refuse_identity_waiting();
  elsif v_check.state is distinct from 'open' then
    insert into private.identity_checks (user_id) values (p_user_id) returning * into v_check;
  end if;
  select d.path into v_replaced_path from private.identity_documents d where d.check_id = v_check.id and d.kind = p_kind;
  insert into private.identity_documents (check_id, kind, path, size_bytes, sha256)
  values (v_check.id, p_kind, p_path, p_size_bytes, p_sha256)
  on conflict (check_id, kind) do update set id = gen_random_uuid(), path = excluded.path, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = excluded.uploaded_at;
  return private.ok(private.identity_json(p_user_id) || jsonb_build_object('replacedPath', v_replaced_path));
end $$;
revoke execute on function app.save_identity_document(uuid, text, text, int, text) from public;
grant execute on function app.save_identity_document(uuid, text, text, int, text) to handover_service;

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
    if v_check.state is distinct from 'open' or (select count(*) from private.identity_documents d where d.check_id = v_check.id and d.kind in ('front', 'back')) < 2 then
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

-- get_identity: returns the caller's verification and submitted documents.
create function app.get_identity() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok(private.identity_json(v_actor));
end $$;
revoke execute on function app.get_identity() from public;
grant execute on function app.get_identity() to handover_authenticated;

-- delete_identity_files: marks these files as deleted. Decisions stay; checks that were never submitted are deleted
-- completely.
create function app.delete_identity_files(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update private.identity_documents d set removed_at = clock_timestamp() where d.id = any (p_ids) and d.removed_at is null;
  delete from private.identity_checks c where c.state = 'open' and exists (select from private.identity_documents d where d.check_id = c.id)
     and not exists (select from private.identity_documents d where d.check_id = c.id and d.removed_at is null);
  return private.ok(jsonb_build_object('removed', cardinality(p_ids)));
end $$;
revoke execute on function app.delete_identity_files(uuid[]) from public;
grant execute on function app.delete_identity_files(uuid[]) to handover_service;

-- sweep_identity: notifies people before and after their verification expires, deletes checks that were never
-- submitted, and returns the files to delete because their retention time has passed.
create function app.sweep_identity() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c_days_after_expiry constant int := 3;
  v_today date := private.get_business_day(clock_timestamp());
  v_delete_before timestamptz := clock_timestamp() - make_interval(days => private.get_setting('identity_document_days')::int);
begin
  perform private.notify_identity(case when decision.expires_on < v_today then 'identity_expired' else 'identity_expiring' end, decision.user_id, decision.id,
                                jsonb_build_object('day', decision.expires_on))
     from private.identity_decisions decision
    where decision.outcome = 'approved' and decision.expires_on between v_today - c_days_after_expiry and v_today + private.get_setting('identity_notice_days')::int
      and not exists (select from private.identity_decisions later where later.user_id = decision.user_id and later.id > decision.id and later.outcome in ('approved', 'revoked'));
  return private.ok(jsonb_build_object('files', (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'path', d.path)), '[]') from (
      select d.id, d.path from private.identity_documents d join private.identity_checks c on c.id = d.check_id
       where d.removed_at is null and (c.decided_at < v_delete_before or c.state = 'open' and d.uploaded_at < v_delete_before) limit 1000) d)));
end $$;
revoke execute on function app.sweep_identity() from public;
grant execute on function app.sweep_identity() to handover_service;
