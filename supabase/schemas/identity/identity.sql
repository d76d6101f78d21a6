-- Identity checks: documents, decisions and their validity.

-- find_identity_level: returns a person's highest valid level; no row without one.
create function private.find_identity_level(p_user_id uuid) returns table (level text, expires_on date)
language sql stable security definer set search_path = '' as $$
  select d.level, d.expires_on from private.identity_decisions d
   where d.user_id = p_user_id and d.outcome = 'approved' and d.expires_on >= private.get_business_day(clock_timestamp())
     and not exists (select from private.identity_decisions later where later.user_id = p_user_id and later.outcome = 'revoked' and later.id > d.id)
   order by d.level = 'source_of_funds' desc, d.expires_on desc limit 1
$$;

-- find_current_identity_check: returns the person's undecided check, otherwise the newest; a row of nulls without any.
create function private.find_current_identity_check(p_user_id uuid) returns private.identity_checks
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c from private.identity_checks c where c.user_id = p_user_id order by c.decided_at is null desc, c.opened_at desc limit 1);
end $$;

-- identity_json: returns a person's own view: level, expiry date, submitted documents and reasons of a rejection.
create function private.identity_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_check private.identity_checks := private.find_current_identity_check(p_user_id);
begin
  return jsonb_build_object(
    'level', (select l.level from private.find_identity_level(p_user_id) l), 'expiresOn', (select l.expires_on from private.find_identity_level(p_user_id) l),
    'state', coalesce(v_check.state, 'none'), 'submittedAt', private.format_iso(v_check.submitted_at), 'decidedAt', private.format_iso(v_check.decided_at),
    'reason', (select d.reason from private.identity_decisions d where d.check_id = v_check.id and d.outcome = 'rejected' order by d.id desc limit 1),
    'documents', case when v_check.state in ('open', 'waiting') then (
       select coalesce(jsonb_agg(jsonb_build_object('kind', document.kind, 'uploadedAt', private.format_iso(document.uploaded_at)) order by document.kind), '[]')
         from private.identity_documents document where document.check_id = v_check.id) else '[]' end);
end $$;

-- lock_identity: serializes changes of a person's check.
create function private.lock_identity(p_user_id uuid) returns private.identity_checks
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('identity ' || p_user_id, 0));
  return private.find_current_identity_check(p_user_id);
end $$;

-- refuse_identity_waiting: refuses a change of a check that waits for a decision.
create function private.refuse_identity_waiting() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('INVALID_STATE', '{"reason": "identity_waiting"}');
end $$;

-- identity_check_row_json: returns a check for the list: name, time and kinds of documents; never a number.
create function private.identity_check_row_json(p_check private.identity_checks) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_check.id, 'userId', p_check.user_id, 'name', p.name, 'state', p_check.state, 'since', private.format_iso(p_check.submitted_at),
      'level', (select l.level from private.find_identity_level(p_check.user_id) l), 'expiresOn', (select l.expires_on from private.find_identity_level(p_check.user_id) l),
      'kinds', (select coalesce(jsonb_agg(document.kind order by document.kind), '[]') from private.identity_documents document where document.check_id = p_check.id))
      from public.user_profiles p where p.user_id = p_check.user_id);
end $$;

-- count_other_submitters: counts other people who submitted the same picture.
create function private.count_other_submitters(p_sha256 text, p_user_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(distinct c.user_id) from private.identity_documents document join private.identity_checks c on c.id = document.check_id
     where document.sha256 = p_sha256 and c.user_id <> p_user_id and c.submitted_at is not null);
end $$;

-- identity_check_json: also returns the documents, whether this administrator has opened each, how many others
-- submitted it, and earlier decisions.
create function private.identity_check_json(p_check private.identity_checks, p_admin uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.identity_check_row_json(p_check) || jsonb_build_object(
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'kind', document.kind, 'uploadedAt', private.format_iso(document.uploaded_at),
                         'removed', document.removed_at is not null, 'seen', private.has_viewed_document(p_admin, document.id),
                         'elsewhere', private.count_other_submitters(document.sha256, p_check.user_id)) order by document.kind), '[]')
                    from private.identity_documents document where document.check_id = p_check.id),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('outcome', d.outcome, 'level', d.level, 'expiresOn', d.expires_on, 'reason', d.reason,
                         'by', p.name, 'at', private.format_iso(d.at)) order by d.id desc), '[]')
                    from private.identity_decisions d left join public.user_profiles p on p.user_id = d.decided_by where d.user_id = p_check.user_id),
    'accessLog', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'kind', document.kind, 'at', private.format_iso(a.at)) order by a.id), '[]')
                from private.identity_documents document
                join private.admin_actions a on a.subject_id = document.id and a.action = 'view_identity_document' left join public.user_profiles p on p.user_id = a.admin_id
               where document.check_id = p_check.id));
end $$;

-- has_viewed_document: returns whether the administrator has opened this picture.
create function private.has_viewed_document(p_admin uuid, p_document_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.admin_actions a where a.subject_id = p_document_id and a.action = 'view_identity_document' and a.admin_id = p_admin);
end $$;

-- decide_check: approves or rejects a check, after the administrator has opened each of its documents. An approval has
-- a level and an expiry date; level 'source_of_funds' needs a document for it. Idempotent.
create function private.decide_check(p_id uuid, p_outcome text, p_level text, p_expires_on date, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- About ten years.
  c_max_valid_days constant int := 3660;
  v_admin uuid := private.find_admin_actor();
  v_check private.identity_checks := private.find_reviewable_identity_check(p_id, v_admin);
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  if v_check.id is not null then
    perform private.lock_identity(v_check.user_id);
    v_check := private.find_reviewable_identity_check(p_id, v_admin);
  end if;
  if v_check.id is null then
    return private.refuse_not_found();
  elsif p_expires_on <= private.get_business_day(clock_timestamp()) or p_expires_on > private.get_business_day(clock_timestamp()) + c_max_valid_days then
    return private.refuse_invalid('expiresOn', 'identity_expiry');
  elsif p_level = 'source_of_funds' and not exists (select from private.identity_documents document where document.check_id = v_check.id and document.kind = 'source_of_funds') then
    return private.refuse_invalid('level', 'no_source');
  elsif v_check.state = 'waiting' then
    if exists (select from private.identity_documents document where document.check_id = v_check.id and not private.has_viewed_document(v_admin, document.id)) then
      return private.refuse('INVALID_STATE', '{"reason": "papers_unseen"}');
    end if;
    update private.identity_checks c set state = p_outcome, decided_at = clock_timestamp() where c.id = v_check.id returning * into v_check;
    perform private.decide_identity(v_check.user_id, v_check.id, p_outcome, p_level, p_expires_on, p_reason, v_admin);
  elsif v_check.state <> p_outcome then
    return private.refuse('INVALID_STATE', '{"reason": "identity_decided"}');
  end if;
  return private.ok(private.identity_check_json(v_check, v_admin));
end $$;

-- decide_identity: records a decision about a person and notifies them.
create function private.decide_identity(p_user_id uuid, p_check_id uuid, p_outcome text, p_level text, p_expires_on date, p_reason text, p_admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into private.identity_decisions (user_id, check_id, outcome, level, expires_on, reason, decided_by, documents)
  values (p_user_id, p_check_id, p_outcome, p_level, p_expires_on, p_reason, p_admin,
          (select coalesce(jsonb_object_agg(document.kind, document.sha256), '{}') from private.identity_documents document where document.check_id = p_check_id))
  returning id into v_id;
  perform private.record_admin_action(p_admin, case p_outcome when 'approved' then 'approve' when 'rejected' then 'reject' else 'revoke' end || '_identity', p_user_id, p_reason,
    jsonb_strip_nulls(jsonb_build_object('level', p_level, 'expiresOn', p_expires_on, 'name', p.name)))
     from public.user_profiles p where p.user_id = p_user_id;
  perform private.notify_identity('identity_' || p_outcome, p_user_id, v_id, jsonb_strip_nulls(jsonb_build_object('reason', p_reason)));
end $$;

-- notify_identity: notifies the person, once for each decision.
create function private.notify_identity(p_type text, p_user_id uuid, p_decision bigint, p_facts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'key', p_type || ':' || p_decision, 'facts', p_facts));
end $$;

create trigger identity_decisions_immutable before update or delete or truncate on private.identity_decisions
  for each statement execute function private.prevent_record_change();
