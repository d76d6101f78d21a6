-- Preferred times: the times of day between which the sender wants the cash to arrive, in the service's time zone. The
-- day is resolved once, here, and stored as timestamps. lib/domain/transaction/preferred-time.ts predicts it for the
-- sender's form.

-- get_time_zone: the service's time zone.
create function private.get_time_zone() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.value #>> '{}' from private.settings s where s.key = 'time_zone');
end $$;
