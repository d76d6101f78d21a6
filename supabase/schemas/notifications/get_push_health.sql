-- get_push_health: returns whether pushes reach the caller's phones, as far as is known. Never the keys.
create function app.get_push_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  return private.ok((select jsonb_build_object(
      'subscribed', count(*) > 0,
      'confirmedAt', (select private.format_iso(d.push_confirmed_at) from public.driver_profiles d where d.user_id = v_actor),
      'lastSentAt', private.format_iso(max(s.last_sent_at)), 'lastReceivedAt', private.format_iso(max(s.last_received_at)),
      'subscriptions', coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'userAgent', s.user_agent,
        'createdAt', private.format_iso(s.created_at), 'renewedAt', private.format_iso(s.renewed_at), 'lastSentAt', private.format_iso(s.last_sent_at),
        'lastReceivedAt', private.format_iso(s.last_received_at), 'lastError', s.last_error,
        -- Lets a browser recognize its own subscription. The endpoint itself would let any reader send pushes.
        'endpointHash', left(encode(sha256(convert_to(s.endpoint, 'UTF8')), 'hex'), 16)) order by s.renewed_at desc), '[]'))
    from public.push_subscriptions s where s.user_id = v_actor));
end $$;
revoke execute on function app.get_push_health() from public;
grant execute on function app.get_push_health() to handover_authenticated;
