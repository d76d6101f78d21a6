-- finish_request: keeps the first answer under the key; without a status the key is free again. Later answers change
-- nothing. Server errors and "who are you" are never kept: the next try may fare better.
create function app.finish_request(p_key text, p_bucket text default null, p_status int default null, p_response jsonb default null,
                                      p_user_id uuid default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Why no session: a sign-out has ended it by now, and its key must still be closed.
  v_requesters text[] := array_remove(array[
    case when p_user_id is not null then private.requester(p_user_id, null) end,
    case when p_bucket is not null then private.requester(null, p_bucket) end], null);
begin
  if p_status is null or p_status in (401, 429) or p_status >= 500 then
    delete from private.idempotency_keys k where k.actor = any (v_requesters) and k.key = p_key and k.status is null;
  else
    update private.idempotency_keys k set status = p_status, response = p_response
     where k.actor = any (v_requesters) and k.key = p_key and k.status is null;
  end if;
  return private.ok();
end $$;
revoke execute on function app.finish_request(text, text, int, jsonb, uuid) from public;
grant execute on function app.finish_request(text, text, int, jsonb, uuid) to handover_machine;
