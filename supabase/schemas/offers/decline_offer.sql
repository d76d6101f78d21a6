create function app.decline_offer(p_id uuid, p_reason text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.decline_offer_of(private.actor(), p_id, p_reason)
$$;
revoke execute on function app.decline_offer(uuid, text) from public;
grant execute on function app.decline_offer(uuid, text) to handover_person;
