-- notification_recipient_json: returns the recipient's name, language and preferences.
create function private.notification_recipient_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.user_id, 'name', p.name, 'phone', private.find_verified_phone(p.user_id), 'locale', coalesce(s.locale, 'en'),
                              'notifications', coalesce(s.notifications, '{}'))
      from public.user_profiles p left join public.user_settings s on s.user_id = p.user_id
     where p.user_id = p_user_id);
end $$;

-- get_notification_context: returns the delivery's values for notification texts. Never its code.
create function app.get_notification_context(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_t public.transactions;
begin
  select * into v_t from public.transactions t where t.id = p_transaction_id;
  if not found then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object(
    'transaction', jsonb_build_object('id', v_t.id, 'orderNo', v_t.order_no, 'status', v_t.status, 'amount', v_t.amount,
      'deliveryAddress', v_t.delivery_address, 'pickupAddress', v_t.pickup_address, 'urgent', v_t.urgent, 'reason', v_t.reason, 'reasonCode', v_t.reason_code,
      'createdAt', private.format_iso(v_t.created_at)),
    'sender', private.notification_recipient_json(v_t.user_id), 'receiver', private.notification_recipient_json(v_t.receiver_id),
    'driver', case when v_t.driver_id is not null then private.notification_recipient_json(v_t.driver_id) end));
end $$;
revoke execute on function app.get_notification_context(uuid) from public;
grant execute on function app.get_notification_context(uuid) to handover_service;
