-- transactions_with_profiles: a delivery with the names that the reader may see, under the row security of every
-- underlying table. The driver's position comes from the driver's own row, which only the driver and administrators
-- may read, and only while the driver has the delivery.
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

revoke all on public.transactions_with_profiles from public, anon, authenticated, service_role;

grant select on public.transactions_with_profiles to handover_authenticated;
