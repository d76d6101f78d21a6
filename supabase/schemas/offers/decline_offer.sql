-- decline_offer: the signed-in driver declines, with one of the specified reasons.
create function app.decline_offer(p_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.decline_driver_offer(private.find_actor(), p_id, p_reason);
end $$;
revoke execute on function app.decline_offer(uuid, text) from public;
grant execute on function app.decline_offer(uuid, text) to handover_authenticated;
