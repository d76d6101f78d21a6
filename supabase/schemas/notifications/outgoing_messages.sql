-- What we sent to people outside the app, but for pushes: text messages and e-mails. Neither number nor words are kept
-- here: the number stands in the profile, the words are made anew.

-- sms_block_reason: why this number takes none, as far as is known now; null when it may.
create function private.sms_block_reason(p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.why from private.unreachable_phones u where u.phone = p_phone and (u.why = 'opted_out' or u.at > clock_timestamp() - case u.why when 'region_off' then interval '1 hour' else interval '7 days' end));
end $$;

-- can_send_safety_sms: whether a text about someone's safety is sent to this number. Only an opt-out stops it: a
-- carrier's "landline or unreachable" (30006) may be wrong or over, and one text more costs less than an alarm that
-- nobody gets.
create function private.can_send_safety_sms(p_phone text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_phone is not null and private.sms_block_reason(p_phone) is distinct from 'opted_out';
end $$;
