-- get_check_in_to_send: the driver of a check-in and their phone number if it accepts texts. Null if the check-in is
-- over.
create function app.get_check_in_to_send(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok((
    select jsonb_build_object('driverId', k.driver_id, 'locale', coalesce(s.locale, 'en'),
                              'phone', case when private.can_send_safety_sms(p.phone) then p.phone end)
      from private.check_ins k
     cross join private.find_verified_phone(k.driver_id) p (phone)
      left join public.user_settings s on s.user_id = k.driver_id
     where k.id = p_id and private.is_check_in_open(k.state) and exists (select from private.list_held_cash(k.driver_id))));
end $$;
revoke execute on function app.get_check_in_to_send(uuid) from public;
grant execute on function app.get_check_in_to_send(uuid) to handover_service;
