-- Messages sent outside the app except pushes: texts and e-mails. Stores neither number nor text: the profile has the
-- number, and the text is rendered again.

-- find_sms_block_reason: returns why this number receives no texts, as far as is known; null if it does.
create function private.find_sms_block_reason(p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.reason from private.unreachable_phones u where u.phone = p_phone and (u.reason = 'opted_out' or u.at > clock_timestamp() - case u.reason when 'region_off' then interval '1 hour' else interval '7 days' end));
end $$;

-- can_send_safety_sms: returns whether a safety text is sent to this number. Only an opt-out prevents it: a carrier's
-- "landline or unreachable" (30006) may be wrong or outdated, and an extra text costs less than a missed alarm.
create function private.can_send_safety_sms(p_phone text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_phone is not null and private.find_sms_block_reason(p_phone) is distinct from 'opted_out';
end $$;
