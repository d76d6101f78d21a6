-- Deliveries as their people read them.

-- list_transactions: the caller's own, sent or received, newest first; of one status, or of one stage: what was accepted and
-- goes on, or what is over.
create function public.list_transactions(p_role text default 'all', p_status text default null, p_cursor text default null,
                                         p_limit int default null, p_stage text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_size int := private.page_size(p_limit, 20);
  v_stage text[] := case p_stage
    when 'active' then array['accepted', 'payment_pending', 'payment_confirmed', 'broadcast', 'assigned', 'in_transit', 'servicing']
    when 'over' then array['delivered', 'cancelled', 'failed', 'refunded'] end;
  v_mark record;
  v_rows public.transactions[];
  v_last public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  if coalesce(p_role, 'all') not in ('sender', 'receiver', 'all') then
    return private.invalid('role', 'Must be one of sender, receiver, all');
  end if;
  if p_stage is not null and v_stage is null then
    return private.invalid('stage', 'Must be one of active, over');
  end if;
  select * into v_mark from private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'Invalid cursor');
  end if;
  -- Why two reads: each follows its own index to exactly one page; nobody is both sender and receiver of one.
  select array_agg(x.t order by (x.t).created_at desc, (x.t).id desc) into v_rows from (
    select y.t from (
      (select t from public.transactions t
        where t.user_id = v_actor and coalesce(p_role, 'all') <> 'receiver' and (p_status is null or t.status = p_status)
          and (v_stage is null or t.status = any (v_stage))
          and (v_mark.at is null or (t.created_at, t.id) < (v_mark.at, v_mark.id))
        order by t.created_at desc, t.id desc limit v_size + 1)
      union all
      (select t from public.transactions t
        where t.receiver_id = v_actor and coalesce(p_role, 'all') <> 'sender' and (p_status is null or t.status = p_status)
          and (v_stage is null or t.status = any (v_stage))
          and (v_mark.at is null or (t.created_at, t.id) < (v_mark.at, v_mark.id))
        order by t.created_at desc, t.id desc limit v_size + 1)) y
    order by (y.t).created_at desc, (y.t).id desc limit v_size + 1) x;
  v_last := v_rows[v_size];
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.transaction_json(r, v_actor) order by r.created_at desc, r.id desc) from unnest(v_rows[1:v_size]) r), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.page_mark(v_last.created_at, v_last.id) end));
end $$;

-- get_transaction_by_id: one delivery with its history: for its parties, its driver while he holds it, administrators.
create function public.get_transaction_by_id(transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
  v_is_admin boolean;
  v_t public.transactions;
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  v_is_admin := private.acting_admin() is not null;
  select * into v_t from public.transactions t where t.id = get_transaction_by_id.transaction_id
     and (v_is_admin or v_actor in (t.user_id, t.receiver_id) or (t.driver_id = v_actor and private.is_active(t.status)));
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND', 'Transaction not found');
  end if;
  return private.ok(private.transaction_json(v_t, v_actor, v_is_admin, true));
end $$;

revoke execute on function public.list_transactions(text, text, text, int, text), public.get_transaction_by_id(uuid) from public, anon, authenticated;
grant execute on function public.list_transactions(text, text, text, int, text), public.get_transaction_by_id(uuid) to authenticated;

-- transactions_with_profiles: a delivery with the names the reader may see: row security of every table below holds. Where
-- the driver is comes from their own row, which they and administrators read, while the delivery is in their hands.
create view public.transactions_with_profiles with (security_invoker = true) as
  select t.id, t.user_id, t.receiver_id, t.driver_id, t.transaction_type, t.order_no, t.amount, t.status,
         t.delivery_address, t.pickup_address, t.delivery_latitude, t.delivery_longitude, t.pickup_latitude, t.pickup_longitude,
         t.receiver_phone, t.customer_name, t.customer_phone, t.sender_name, t.receiver_name, t.package_details, t.urgent,
         t.qr_code, t.qr_expires_at,
         case when t.status in ('assigned', 'in_transit', 'servicing') then d.current_latitude end as driver_location_lat,
         case when t.status in ('assigned', 'in_transit', 'servicing') then d.current_longitude end as driver_location_lng,
         t.optimo_route_order_id, t.accepted_via, t.reason, t.client_action_id, t.created_at, t.updated_at,
         t.assigned_at, t.started_at, t.arrived_at, t.completed_at, t.cancelled_at,
         s.phone_number as sender_phone, s.email as sender_email,
         r.email as receiver_email,
         d.name as driver_name, d.phone_number as driver_phone, d.email as driver_email, d.vehicle_type, d.license_plate
    from public.transactions t
    left join public.user_profiles s on s.user_id = t.user_id
    left join public.user_profiles r on r.user_id = t.receiver_id
    left join public.driver_profiles d on d.user_id = t.driver_id;
revoke all on public.transactions_with_profiles from public, anon, authenticated;
grant select on public.transactions_with_profiles to authenticated, service_role;
