-- get_leg_code_sms_to_send: the text message to a plain telephone about a leg (one transfer of cash) with an open code;
-- null if there is nothing to send. Only the job calls it: it is the only message that contains a code.
create function app.get_leg_code_sms_to_send(p_leg_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs;
  v_side uuid;
begin
  select * into v_leg from public.custody_legs l where l.id = p_leg_id and l.state = 'verifying';
  v_side := case when v_leg.giver_kind = 'driver' then v_leg.taker_id else v_leg.giver_id end;
  return private.ok((
    select jsonb_build_object('phone', recipient.phone, 'locale', coalesce(s.locale, 'en'), 'kind', v_leg.kind, 'amount', v_leg.amount, 'matchingDigits', v_leg.matching_digits,
                              'formattedCode', left(decrypted.code, 4) || '-' || right(decrypted.code, 4), 'driver', split_part(btrim(d.name), ' ', 1))
      from private.leg_codes c
     cross join private.decrypt(c.code) decrypted (code)
     cross join private.find_verified_phone(v_side) recipient (phone)
      join public.driver_profiles d on d.user_id = v_leg.driver_id
      left join public.user_settings s on s.user_id = v_side
     where c.leg_id = v_leg.id and recipient.phone is not null and private.find_sms_block_reason(recipient.phone) is null));
end $$;
revoke execute on function app.get_leg_code_sms_to_send(uuid) from public;
grant execute on function app.get_leg_code_sms_to_send(uuid) to handover_service;
