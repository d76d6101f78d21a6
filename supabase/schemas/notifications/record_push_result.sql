-- record_push_result: stores the result of a push, also with its offer: sent, gone (deletes the subscription), later
-- (network or push service failed) or failed (push service refused). If the offer was closed while its push was being
-- sent, the push is withdrawn. p_retry_seconds: the offer is pushed to this phone again after this time.
create function app.record_push_result(p_id uuid, p_outcome text, p_error text default null, p_offer_id uuid default null, p_try int default 1,
                                       p_retry_seconds double precision default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome not in ('sent', 'gone', 'later', 'failed') then
    return private.refuse_invalid('outcome', 'push_outcome');
  end if;
  -- Locks the offer before the subscription, as its receipt does, which often runs concurrently.
  if p_offer_id is not null then
    perform private.record_offer_attempt(p_offer_id, 'push', p_outcome, jsonb_build_object('phone', p_id, 'try', p_try, 'reason', p_error));
    if p_outcome = 'sent' then
      update public.driver_notifications o set metadata = o.metadata || '{"pushed": true}' where o.id = p_offer_id and not o.metadata ? 'pushed';
      perform private.withdraw_offer_pushes(array[p_offer_id], false)
        from public.driver_notifications o where o.id = p_offer_id and not private.is_open_offer(o.status);
    end if;
  end if;
  if p_outcome = 'gone' then
    perform private.remove_push_subscription(s.user_id, p_id) from public.push_subscriptions s where s.id = p_id;
  else
    update public.push_subscriptions s set
      last_sent_at = case when p_outcome = 'sent' then now() else s.last_sent_at end,
      last_error = case when p_outcome = 'sent' then null else left(coalesce(p_error, 'failed'), 500) end
    where s.id = p_id;
  end if;
  if p_retry_seconds is not null then
    perform private.enqueue('send_offer_push', jsonb_build_object('offerId', p_offer_id, 'subscriptionId', p_id, 'attempt', p_try + 1),
                            clock_timestamp() + make_interval(secs => p_retry_seconds), 'push:' || p_offer_id || ':' || p_id);
  end if;
  return private.ok();
end $$;
revoke execute on function app.record_push_result(uuid, text, text, uuid, int, double precision) from public;
grant execute on function app.record_push_result(uuid, text, text, uuid, int, double precision) to handover_service;
