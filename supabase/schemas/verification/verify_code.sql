-- verify_code: the driver of the task checks a typed code.
create function app.verify_code(p_transaction_id uuid default null, p_code text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.try_code(private.find_actor(), p_transaction_id, p_code, null, null);
end $$;
revoke execute on function app.verify_code(uuid, text) from public;
grant execute on function app.verify_code(uuid, text) to handover_authenticated;
