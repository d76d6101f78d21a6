-- create_tracking_link: for sender or receiver. A repeat answers the same link while it holds.
create function app.create_tracking_link(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_status text;
  v_token text;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  select t.status into v_status from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) for no key update;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  if private.is_over(v_status) then
    return private.refuse('INVALID_STATE', '{"reason": "delivery_over"}');
  end if;
  select l.token into v_token from private.tracking_links l
   where l.transaction_id = p_transaction_id and l.made_by = v_actor and l.expires_at > now() + interval '1 day'
   order by l.expires_at desc limit 1;
  if not found then
    insert into private.tracking_links (token, transaction_id, made_by, expires_at)
    values (private.new_token(), p_transaction_id, v_actor, now() + interval '7 days')
    returning token into v_token;
  end if;
  return private.ok(jsonb_build_object('token', v_token));
end $$;
revoke execute on function app.create_tracking_link(uuid) from public;
grant execute on function app.create_tracking_link(uuid) to handover_person;
