-- A link that shows somebody without an account where the delivery is, and nothing else. It ends with the delivery.

-- create_tracking_link: for sender or receiver. A repeat answers the same link while it holds.
create function public.create_tracking_link(p_transaction_id uuid) returns jsonb
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
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found');
  end if;
  if v_status in ('delivered', 'cancelled', 'failed', 'refunded') then
    return private.refuse('INVALID_STATE', 'This delivery is over');
  end if;
  select l.token into v_token from private.tracking_links l
   where l.transaction_id = p_transaction_id and l.made_by = v_actor and l.expires_at > now() + interval '1 day'
   order by l.expires_at desc limit 1;
  if not found then
    -- Two random ids: 244 bits that nobody guesses.
    insert into private.tracking_links (token, transaction_id, made_by, expires_at)
    values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), p_transaction_id, v_actor, now() + interval '7 days')
    returning token into v_token;
  end if;
  return private.ok(jsonb_build_object('token', v_token));
end $$;

-- track_delivery: status, and the driver's first name and place while he is on the way. Anybody with the link, as long as the
-- delivery goes on: of one that is over it tells no more than of one that never was.
create function public.track_delivery(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_data jsonb;
begin
  select jsonb_build_object('status', t.status, 'statusLabel', private.status_label(t.status), 'updatedAt', private.iso(t.updated_at),
           'driver', case when private.is_on_the_way(t.status) then jsonb_build_object(
             'firstName', split_part(btrim(d.name), ' ', 1), 'location', private.moment_json(d.current_latitude, d.current_longitude, d.position_at)) end)
    into v_data
    from private.tracking_links l
    join public.transactions t on t.id = l.transaction_id
    left join public.driver_profiles d on d.user_id = t.driver_id
   where l.token = p_token and l.expires_at > now() and t.status not in ('delivered', 'cancelled', 'failed', 'refunded');
  if not found then
    return private.not_found();
  end if;
  return private.ok(v_data);
end $$;

revoke execute on function public.create_tracking_link(uuid), public.track_delivery(text) from public, anon, authenticated;
grant execute on function public.create_tracking_link(uuid) to authenticated;
grant execute on function public.track_delivery(text) to anon, authenticated;
