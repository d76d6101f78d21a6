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
-- "landline or unreachable" (Twilio's code 30006) may be wrong or outdated, and an extra text costs less than a missed
-- alarm.
create function private.can_send_safety_sms(p_phone text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_phone is not null and private.find_sms_block_reason(p_phone) is distinct from 'opted_out';
end $$;

-- store_sms_refusal: stores a refused text: by phone number if the number is the cause, by country if the provider
-- account is.
create function private.store_sms_refusal(p_phone text, p_phone_problem text, p_code text, p_country text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_unreachable_phone(p_phone, p_phone_problem);
  insert into private.sms_refusals as r (code, country) select left(p_code, 40), left(p_country, 40) where p_code <> '' and p_country <> ''
  on conflict (code, country) do update set texts = case when private.is_recent_refusal(r.last_at) then r.texts + 1 else 1 end, last_at = now(),
    first_at = case when private.is_recent_refusal(r.last_at) then r.first_at else now() end;
end $$;

-- is_recent_refusal: returns whether the refusal is within the day for which operators see it. A disabled region is
-- refused again within a day.
create function private.is_recent_refusal(p_last_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_last_at > now() - interval '1 day';
end $$;

-- record_sms_refusal: store_sms_refusal() for a text that has no row in private.outgoing_messages.
create function app.record_sms_refusal(p_code text, p_phone text, p_problem text default null, p_country text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.store_sms_refusal(p_phone, p_problem, p_code, p_country);
  return private.ok();
end $$;
revoke execute on function app.record_sms_refusal(text, text, text, text) from public;
grant execute on function app.record_sms_refusal(text, text, text, text) to handover_service;
