-- complete_task: the driver hands over with the typed code.
create function app.complete_task(p_transaction_id uuid, p_code text default null, p_position jsonb default null, p_at timestamptz default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.hand_over(private.find_actor(), p_transaction_id, p_code, null, null, p_position, p_at);
end $$;
revoke execute on function app.complete_task(uuid, text, jsonb, timestamptz) from public;
grant execute on function app.complete_task(uuid, text, jsonb, timestamptz) to handover_authenticated;
