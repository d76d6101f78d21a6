-- check_cash_photo: whether the driver may add a photo of this leg (one transfer of cash) or deposit at a hub; called
-- before the file is stored.
create function app.check_cash_photo(p_leg_id uuid default null, p_deposit_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.driver_refusal(private.find_actor()), private.photo_refusal(private.find_actor(), p_leg_id, p_deposit_id), private.ok('{}'));
end $$;
revoke execute on function app.check_cash_photo(uuid, uuid) from public;
grant execute on function app.check_cash_photo(uuid, uuid) to handover_authenticated;
