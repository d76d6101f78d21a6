-- What we sent to people outside the app, but for pushes: text messages and e-mails. Neither number nor words are kept
-- here: the number stands in the profile, the words are made anew.

-- takes_no_texts: why this number takes none, as far as is known now; null when it may.
create function private.takes_no_texts(p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select u.why from private.unreachable_phones u where u.phone = p_phone and (u.why = 'opted_out' or u.at > clock_timestamp() - case u.why when 'region_off' then interval '1 hour' else interval '7 days' end));
end $$;
