-- What the server's own jobs and probes read.

-- person_json: whom a notice addresses and in which language.
create function private.person_json(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.user_id, 'name', p.name, 'phone', private.proven_phone(p.user_id), 'locale', coalesce(s.locale, 'en'),
                            'notifications', coalesce(s.notifications, '{}'))
    from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id
   where p.user_id = p_user_id
$$;

-- notification_context: what the texts of a notice need about a delivery. Never its code.
create function public.notification_context(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found');
  end if;
  return private.ok(jsonb_build_object(
    'transaction', jsonb_build_object('id', v_t.id, 'orderNo', v_t.order_no, 'status', v_t.status, 'amount', v_t.amount,
      'deliveryAddress', v_t.delivery_address, 'pickupAddress', v_t.pickup_address, 'urgent', v_t.urgent, 'reason', v_t.reason,
      'createdAt', private.iso(v_t.created_at)),
    'sender', private.person_json(v_t.user_id), 'receiver', private.person_json(v_t.receiver_id),
    'driver', case when v_t.driver_id is not null then private.person_json(v_t.driver_id) end));
end $$;

-- queue_health: how the background work stands.
create function public.queue_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((select jsonb_build_object(
    'due', count(*) filter (where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts),
    'running', count(*) filter (where j.locked_at is not null),
    'scheduled', count(*) filter (where j.run_at > now() and j.locked_at is null and j.attempts < j.max_attempts),
    'failed', private.failed_job_count(),
    'oldestDueSeconds', coalesce(round(extract(epoch from now() - min(j.run_at) filter (
        where j.run_at <= now() and j.locked_at is null and j.attempts < j.max_attempts)))::int, 0))
    from graphile_worker.jobs j));
end $$;

-- platform_metrics: counts for monitoring.
create function public.platform_metrics() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'drivers', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select d.status, count(*) as n from public.driver_profiles d where d.is_approved group by 1) s), '{}'),
    'openTransactions', coalesce((select jsonb_object_agg(s.status, s.n) from (
      select t.status, count(*) as n from public.transactions t
       where t.status not in ('delivered', 'cancelled', 'failed', 'refunded') group by 1) s), '{}'),
    'openOffers', (select count(*) from public.driver_notifications o where o.status in ('sent', 'delivered', 'read')),
    'overdueOffers', (select count(*) from public.driver_notifications o where o.status in ('sent', 'delivered', 'read') and o.expires_at < now()),
    'dispatch', coalesce((select jsonb_object_agg(s.state, s.n) from (
      select d.state, count(*) as n from private.dispatches d where d.state <> 'done' group by 1) s), '{}'),
    'queue', public.queue_health() -> 'data'));
end $$;

revoke execute on function public.notification_context(uuid), public.queue_health(), public.platform_metrics() from public, anon, authenticated;
grant execute on function public.notification_context(uuid), public.queue_health(), public.platform_metrics() to service_role;
