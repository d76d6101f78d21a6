-- save_identity_document: records an uploaded picture. A new one of a kind replaces the old one, and returns its path
-- for the caller to delete. Not while the check waits for a decision.
-- Server only: the server has encoded the picture and computed its hash.
create function app.save_identity_document(p_user_id uuid, p_kind text, p_path text, p_size_bytes int, p_sha256 text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_check private.identity_checks := private.lock_identity(p_user_id);
  v_replaced text;
begin
  if v_check.state = 'waiting' then
    return private.refuse_identity_waiting();
  elsif v_check.state is distinct from 'open' then
    insert into private.identity_checks (user_id) values (p_user_id) returning * into v_check;
  end if;
  select f.path into v_replaced from private.identity_documents f where f.check_id = v_check.id and f.kind = p_kind;
  insert into private.identity_documents as f (check_id, kind, path, size_bytes, sha256)
  values (v_check.id, p_kind, p_path, p_size_bytes, p_sha256)
  on conflict (check_id, kind) do update set id = gen_random_uuid(), path = excluded.path, size_bytes = excluded.size_bytes, sha256 = excluded.sha256, uploaded_at = excluded.uploaded_at;
  return private.ok(private.identity_json(p_user_id) || jsonb_build_object('replacedPath', v_replaced));
end $$;
revoke execute on function app.save_identity_document(uuid, text, text, int, text) from public;
grant execute on function app.save_identity_document(uuid, text, text, int, text) to handover_service;
