-- Documents that expire: license, registration, insurance. Valid through the end of the expiry date.

-- can_document_expire: returns whether documents of this kind have an expiry date.
create function private.can_document_expire(p_kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_kind in ('license', 'registration', 'insurance');
end $$;

-- get_document_setting: returns a list setting about documents.
create function private.get_document_setting(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.value from private.settings s where s.key = p_key);
end $$;

-- has_blocking_document: returns whether an expired document stops the driver's offers. A setting lists the blocking
-- kinds.
create function private.has_blocking_document(p_driver_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.driver_documents d
                  where d.driver_id = p_driver_id and d.expires_on < private.get_business_day(clock_timestamp())
                    and private.get_document_setting('documents_expired_stop_offers') ? d.kind);
end $$;

-- find_waiting_renewal: returns the waiting new document of this kind; a row of nulls if none.
create function private.find_waiting_renewal(p_driver_id uuid, p_kind text) returns private.document_renewals
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r from private.document_renewals r where r.driver_id = p_driver_id and r.kind = p_kind and r.state = 'waiting');
end $$;

-- document_expiry_json: returns the validity of a driver's documents. `expired`: no longer valid; `stops`: that stops
-- offers; `waiting`: since when a new one waits; `declined`: the decision about the last one, until another is sent.
-- Null before the approval.
create function private.document_expiry_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.get_business_day(clock_timestamp());
begin
  return (
    select jsonb_agg(jsonb_build_object('kind', d.kind, 'expiresOn', d.expires_on, 'daysLeft', d.expires_on - v_today,
             'expired', coalesce(d.expires_on < v_today, false), 'stops', private.get_document_setting('documents_expired_stop_offers') ? d.kind,
             'waiting', (select private.format_iso(r.sent_at) from private.document_renewals r where r.driver_id = p_driver_id and r.kind = d.kind and r.state = 'waiting'),
             'declined', (select case when r.state = 'declined' then jsonb_build_object('at', private.format_iso(r.decided_at), 'reason', r.reason) end
                            from private.document_renewals r where r.driver_id = p_driver_id and r.kind = d.kind order by r.sent_at desc limit 1))
             order by array_position(array['license', 'registration', 'insurance'], d.kind))
      from public.driver_applications a join public.driver_documents d on d.driver_id = a.driver_id and private.can_document_expire(d.kind)
     where a.driver_id = p_driver_id and a.status = 'approved');
end $$;

create function private.renewals_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'fileName', r.file_name, 'contentType', r.content_type, 'sizeBytes', r.size_bytes,
             'sha256', r.sha256, 'expiresOn', r.expires_on, 'uploadedAt', private.format_iso(r.sent_at), 'path', r.path) order by r.sent_at), '[]')
      from private.document_renewals r where r.driver_id = p_driver_id and r.state = 'waiting');
end $$;

-- notify_document: notifies the driver about a document, once for each key.
create function private.notify_document(p_type text, p_driver_id uuid, p_key text, p_facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_driver_id, 'key', p_type || ':' || p_key, 'facts', p_facts));
end $$;

-- decide_renewal: begins a decision about a driver's new document. Refuses if none waits, or if its hash is not the one
-- that the administrator saw. `repeated`: the same decision was already made.
create function private.decide_renewal(p_user_id uuid, p_id uuid, p_sha256 text, p_state text, out refusal jsonb,
                                       out renewal private.document_renewals, out repeated boolean)
language plpgsql security definer set search_path = '' as $$
declare
  v_renewal private.document_renewals;
begin
  repeated := false;
  refusal := private.begin_driver_decision(p_user_id);
  if refusal is not null then
    return;
  end if;
  select * into v_renewal from private.document_renewals r where r.id = p_id and r.driver_id = p_user_id;
  if v_renewal.state = p_state and v_renewal.sha256 = p_sha256 then
    repeated := true;
  elsif v_renewal.state is distinct from 'waiting' then
    refusal := private.refuse('INVALID_STATE', '{"reason": "no_document_waits"}');
  elsif v_renewal.sha256 <> p_sha256 then
    refusal := private.refuse('INVALID_STATE', '{"reason": "documents_changed"}');
  end if;
  renewal := v_renewal;
end $$;
