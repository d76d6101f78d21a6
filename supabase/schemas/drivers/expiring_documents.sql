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
  return exists (select from public.driver_documents f
                  where f.driver_id = p_driver_id and f.expires_on < private.get_business_day(clock_timestamp())
                    and private.get_document_setting('documents_expired_stop_offers') ? f.kind);
end $$;

-- find_waiting_renewal: returns the waiting new document of this kind; a row of nulls if none.
create function private.find_waiting_renewal(p_driver_id uuid, p_kind text) returns private.document_renewals
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select n from private.document_renewals n where n.driver_id = p_driver_id and n.kind = p_kind and n.state = 'waiting');
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
    select jsonb_agg(jsonb_build_object('kind', f.kind, 'expiresOn', f.expires_on, 'daysLeft', f.expires_on - v_today,
             'expired', coalesce(f.expires_on < v_today, false), 'stops', private.get_document_setting('documents_expired_stop_offers') ? f.kind,
             'waiting', (select private.format_iso(n.sent_at) from private.document_renewals n where n.driver_id = p_driver_id and n.kind = f.kind and n.state = 'waiting'),
             'declined', (select case when n.state = 'declined' then jsonb_build_object('at', private.format_iso(n.decided_at), 'reason', n.reason) end
                            from private.document_renewals n where n.driver_id = p_driver_id and n.kind = f.kind order by n.sent_at desc limit 1))
             order by array_position(array['license', 'registration', 'insurance'], f.kind))
      from public.driver_applications a join public.driver_documents f on f.driver_id = a.driver_id and private.can_document_expire(f.kind)
     where a.driver_id = p_driver_id and a.status = 'approved');
end $$;

create function private.renewals_json(p_driver_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'fileName', n.file_name, 'contentType', n.content_type, 'sizeBytes', n.size_bytes,
             'sha256', n.sha256, 'expiresOn', n.expires_on, 'uploadedAt', private.format_iso(n.sent_at), 'path', n.path) order by n.sent_at), '[]')
      from private.document_renewals n where n.driver_id = p_driver_id and n.state = 'waiting');
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
  select * into v_renewal from private.document_renewals n where n.id = p_id and n.driver_id = p_user_id;
  if v_renewal.state = p_state and v_renewal.sha256 = p_sha256 then
    repeated := true;
  elsif v_renewal.state is distinct from 'waiting' then
    refusal := private.refuse('INVALID_STATE', '{"reason": "no_document_waits"}');
  elsif v_renewal.sha256 <> p_sha256 then
    refusal := private.refuse('INVALID_STATE', '{"reason": "documents_changed"}');
  end if;
  renewal := v_renewal;
end $$;
