-- Preferred times: a sender says between which times of day the cash should arrive. The times are those of the
-- service's own clock; which day they mean is decided here, once, as moments. lib/domain/transaction/preferred-time.ts
-- predicts it for the sender's form.

-- time_zone: the zone of the service's clock.
create function private.time_zone() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.value #>> '{}' from private.settings s where s.key = 'time_zone');
end $$;
