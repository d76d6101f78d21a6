-- store_idempotent_response: stores the first response under the key; without a status releases the key. Later
-- responses change nothing. 401, 429 and 5xx are never stored, because a retry may succeed.
create function app.store_idempotent_response(p_key text, p_bucket text default null, p_status int default null, p_response jsonb default null,
                                      p_user_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Without the session: a sign-out has already ended it, and its key must still be closed.
  v_requester text := case when p_user_id is not null or p_bucket is not null then private.format_caller_key(p_user_id, p_bucket) end;
begin
  -- If the session had already ended, the request was admitted as anonymous. Only one of the two keys is used: another
  -- anonymous caller from the same address may use the same key.
  if p_user_id is not null and p_bucket is not null
     and not exists (select from private.idempotency_keys k where k.actor = v_requester and k.key = p_key) then
    v_requester := private.format_caller_key(null, p_bucket);
  end if;
  if p_status is null or p_status in (401, 429) or p_status >= 500 then
    delete from private.idempotency_keys k where k.actor = v_requester and k.key = p_key and k.status is null;
  else
    update private.idempotency_keys k set status = p_status, response = p_response
     where k.actor = v_requester and k.key = p_key and k.status is null;
  end if;
  return private.ok();
end $$;
revoke execute on function app.store_idempotent_response(text, text, int, jsonb, uuid) from public;
grant execute on function app.store_idempotent_response(text, text, int, jsonb, uuid) to handover_service;
