-- Erases personal data of a delivery for which payment was requested. Amounts, times, status changes and ids stay.

-- is_retention_required: returns whether the delivery must never be deleted: a payment was requested or taken, cash was
-- to change hands, or an administrator reviewed it or added a note.
create function private.is_retention_required(p_transaction_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.transaction_status_updates u
                  where u.transaction_id = p_transaction_id and u.action in ('request_payment', 'confirm_payment', 'payment_confirmed_late'))
      or exists (select from public.custody_legs l where l.transaction_id = p_transaction_id)
      or exists (select from private.money_reviews r where r.transaction_id = p_transaction_id)
      or exists (select from private.delivery_notes n where n.transaction_id = p_transaction_id)
      or exists (select from ledger.transfers t where t.transaction_id = p_transaction_id);
end $$;

-- redact_delivery: erases addresses, locations, names, phones, notes and reasons of an ended delivery in all tables,
-- and its order at the provider. The location columns are required, so they are rounded to whole degrees, which names a
-- region and no address at any latitude.
create function private.redact_delivery(p_transaction_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_delivery_contact(t) from public.transactions t where t.id = p_transaction_id;
  update public.transactions t set redacted_at = clock_timestamp(), delivery_address = 'Erased', pickup_address = 'Erased', delivery_unit = null, pickup_unit = null,
         delivery_latitude = round(t.delivery_latitude), delivery_longitude = round(t.delivery_longitude), pickup_latitude = null, pickup_longitude = null,
         receiver_phone = '', customer_name = 'Erased', customer_phone = '',
         sender_name = 'Erased', receiver_name = 'Erased', package_details = '{}', notes = null, reason = case when t.reason is not null then 'Erased' end
   where t.id = p_transaction_id;
  update public.transaction_status_updates u set metadata = u.metadata - 'position' - 'reason' where u.transaction_id = p_transaction_id;
  update public.optimoroute_orders assignment set custom_fields = assignment.custom_fields - array['reason', 'places'] where assignment.transaction_id = p_transaction_id;
  update public.driver_notifications n set data = n.data || '{"pickupAddress": "Erased", "deliveryAddress": "Erased"}' || '{"routePolyline": null}' where n.transaction_id = p_transaction_id;
  update public.driver_task_actions a set metadata = a.metadata - 'position' - 'reason' where a.transaction_id = p_transaction_id;
  delete from public.notifications n
   where n.user_id in (select t.user_id from public.transactions t where t.id = p_transaction_id
                       union select t.receiver_id from public.transactions t where t.id = p_transaction_id
                       union select assignment.driver_id from public.optimoroute_orders assignment where assignment.transaction_id = p_transaction_id)
     and n.data ->> 'transactionId' = p_transaction_id::text;
  update public.verification_codes c set qr_data = c.qr_data - 'receiverPhone' where c.transaction_id = p_transaction_id;
  update public.custody_legs l set evidence = (select coalesce(jsonb_agg(e.note - 'position' - 'reason' order by e.n), '[]')
    from jsonb_array_elements(l.evidence) with ordinality e (note, n)) where l.transaction_id = p_transaction_id;
  update private.quotes q set pickup_latitude = null, pickup_longitude = null, pickup_address = null, delivery_latitude = null, delivery_longitude = null
   where q.transaction_id = p_transaction_id;
  update private.delivery_ratings r set comment = null where r.transaction_id = p_transaction_id and r.comment is not null;
  delete from private.standing_orders o using public.transactions t where t.id = p_transaction_id and o.user_id = t.user_id and o.receiver_id = t.receiver_id;
  delete from private.cash_requests r where r.transaction_id = p_transaction_id;
  delete from private.chat_messages m where m.transaction_id = p_transaction_id;
  perform private.erase_notes(array[p_transaction_id]);
  delete from private.tracking_links l where l.transaction_id = p_transaction_id;
  update private.delegates d set name = 'Erased', phone = null where d.transaction_id = p_transaction_id;
  perform private.enqueue_routing_order(p_transaction_id);
end $$;

-- redact_person: erases a person's data from their profile and from the deliveries that they sent or received, in all
-- tables. Amounts, times, status changes and the other party's data stay.
create function private.redact_person(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_sent_ids uuid[] := array(select t.id from public.transactions t where t.user_id = p_user_id);
  v_received_ids uuid[] := array(select t.id from public.transactions t where t.receiver_id = p_user_id);
begin
  -- The person's address book, and the entries for them in other people's. First, because entries are found by the
  -- number that the deliveries still contain.
  delete from private.contacts c where c.user_id = p_user_id;
  perform private.delete_receiver_contacts(p_user_id);
  update public.transactions t set sender_name = 'Erased', pickup_address = 'Erased', pickup_unit = null, pickup_latitude = null, pickup_longitude = null,
         package_details = '{}', notes = null
   where t.id = any (v_sent_ids);
  update public.transactions t set receiver_name = 'Erased', receiver_phone = '', customer_name = 'Erased', customer_phone = '', delivery_address = 'Erased', delivery_unit = null,
         package_details = t.package_details - array['delivery_location', 'agreed_location', 'location_name', 'special_instructions'],
         delivery_latitude = round(t.delivery_latitude), delivery_longitude = round(t.delivery_longitude)
   where t.id = any (v_received_ids);
  update public.optimoroute_orders assignment set custom_fields = assignment.custom_fields #- '{places,pickupAddress}' #- '{places,pickupCoordinates}'
   where assignment.transaction_id = any (v_sent_ids) and assignment.custom_fields ? 'places';
  update public.optimoroute_orders assignment set custom_fields = assignment.custom_fields #- '{places,deliveryAddress}' #- '{places,coordinates}'
   where assignment.transaction_id = any (v_received_ids) and assignment.custom_fields ? 'places';
  update public.driver_notifications n set data = n.data || '{"pickupAddress": "Erased", "deliveryAddress": "Erased"}' || '{"routePolyline": null}'
   where n.transaction_id = any (v_sent_ids || v_received_ids);
  -- The position of a step may be the person's home.
  update public.transaction_status_updates u set metadata = u.metadata - 'position' - case when u.actor_id = p_user_id then '{reason}' else '{}' end::text[]
   where u.transaction_id = any (v_sent_ids || v_received_ids);
  update public.driver_task_actions a set metadata = a.metadata - 'position' where a.transaction_id = any (v_sent_ids || v_received_ids);
  update public.custody_legs l set evidence = (select coalesce(jsonb_agg(e.note - 'position' order by e.n), '[]')
    from jsonb_array_elements(l.evidence) with ordinality e (note, n)) where l.transaction_id = any (v_sent_ids || v_received_ids);
  update public.verification_codes c set qr_data = c.qr_data - 'receiverPhone' where c.transaction_id = any (v_received_ids);
  -- Notifications name both parties.
  delete from public.notifications n
   where n.user_id in (select t.user_id from public.transactions t where t.id = any (v_received_ids) union select t.receiver_id from public.transactions t where t.id = any (v_sent_ids)
                       union select assignment.driver_id from public.optimoroute_orders assignment where assignment.transaction_id = any (v_sent_ids || v_received_ids))
     and private.parse_uuid(n.data ->> 'transactionId') = any (v_sent_ids || v_received_ids);
  delete from private.chat_messages m where m.transaction_id = any (v_sent_ids || v_received_ids);
  perform private.erase_notes(v_sent_ids || v_received_ids);
  delete from private.tracking_links l where l.transaction_id = any (v_sent_ids || v_received_ids);
  update private.delegates d set name = 'Erased', phone = null where d.transaction_id = any (v_received_ids);
  update private.delivery_ratings r set comment = null where r.comment is not null and (r.rater_id = p_user_id or r.transaction_id = any (v_sent_ids || v_received_ids));
  delete from private.standing_orders o where o.user_id = p_user_id or o.receiver_id = p_user_id;
  delete from private.cash_requests r where r.requester_id = p_user_id or r.payer_id = p_user_id;
  delete from private.cash_request_blocks b where b.user_id = p_user_id or b.blocked_id = p_user_id;
  delete from private.quotes q where q.user_id = p_user_id and q.transaction_id is null;
  update private.quotes q set delivery_latitude = null, delivery_longitude = null where q.transaction_id = any (v_received_ids);
  update private.quotes q set pickup_latitude = null, pickup_longitude = null, pickup_address = null, delivery_latitude = null, delivery_longitude = null
   where q.user_id = p_user_id;
  update public.user_profiles p set name = 'Erased', email = null, email_verified_at = null, phone_number = null, phone_verified_at = null, address = null, city = null, state = null, zip_code = null
   where p.user_id = p_user_id;
  perform private.enqueue_routing_order(delivery_id) from unnest(v_sent_ids || v_received_ids) delivery_id;
end $$;
