-- Administrators' decisions about drivers: approve, reject, suspend, reinstate. Each is recorded and notified to the
-- driver. Idempotent; a repeat is neither recorded nor notified.

-- notify_driver: enqueues one notification for each decision.
create function private.notify_driver(p_type text, p_user_id uuid, p_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'facts', p_facts,
    'key', p_type || ':' || p_user_id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint));
end $$;

-- document_hashes_json: returns the kinds and hashes of the applicant's documents, to record them with a decision.
create function private.document_hashes_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('documents', coalesce(jsonb_object_agg(d.kind, d.sha256), '{}')) from public.driver_documents d where d.driver_id = p_user_id);
end $$;
