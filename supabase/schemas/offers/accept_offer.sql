-- accept_offer, decline_offer: the answer of the signed-in driver.
create function app.accept_offer(p_id uuid, p_via text default 'app', p_device_info text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.accept_driver_offer(private.find_actor(), p_id, p_via, p_device_info);
end $$;
revoke execute on function app.accept_offer(uuid, text, text) from public;
grant execute on function app.accept_offer(uuid, text, text) to handover_authenticated;
