-- create_tracking_link: returns the id of the tracking link of the sender or receiver. Reuses the caller's link if it
-- is valid for another day and was made with this key; otherwise creates p_link_id with the given token hash (64 hex
-- digits).
create function app.create_tracking_link(p_transaction_id uuid, p_link_id uuid, p_token_hash text, p_key_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_status text;
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  select t.status into v_status from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if private.is_terminal(v_status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  select l.id into v_id from private.tracking_links l
   where l.transaction_id = p_transaction_id and l.created_by = v_actor and l.key_id = p_key_id and l.expires_at > now() + interval '1 day'
   order by l.expires_at desc limit 1;
  if not found then
    insert into private.tracking_links (id, token_hash, key_id, transaction_id, created_by, expires_at)
    values (p_link_id, decode(p_token_hash, 'hex'), p_key_id, p_transaction_id, v_actor, now() + interval '7 days')
    returning id into v_id;
  end if;
  return private.ok(jsonb_build_object('linkId', v_id));
end $$;
revoke execute on function app.create_tracking_link(uuid, uuid, text, text) from public;
grant execute on function app.create_tracking_link(uuid, uuid, text, text) to handover_authenticated;
