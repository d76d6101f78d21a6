-- store_idempotent_response: keeps the first answer under the key; without a status the key is free again. Later
-- answers change nothing. Server errors and "who are you" are never kept: the next try may fare better.
create function app.store_idempotent_response(p_key text, p_bucket text default null, p_status int default null, p_response jsonb default null,
                                      p_user_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Why no session: a sign-out has ended it by now, and its key must still be closed.
  v_requester text := case when p_user_id is not null or p_bucket is not null then private.caller_key(p_user_id, p_bucket) end;
begin
  -- Whose session had ended before began it as a stranger. One of the two alone: a stranger behind the same address may
  -- have a key of the same name.
  if p_user_id is not null and p_bucket is not null
     and not exists (select from private.idempotency_keys k where k.actor = v_requester and k.key = p_key) then
    v_requester := private.caller_key(null, p_bucket);
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
