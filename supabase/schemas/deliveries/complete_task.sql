-- complete_task: the driver hands over with the typed code.
create function public.complete_task(p_transaction_id uuid, p_code text default null, p_position jsonb default null) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.hand_over(private.actor(), p_transaction_id, p_code, null, null, p_position)
$$;
revoke execute on function public.complete_task(uuid, text, jsonb) from public, anon, authenticated;
grant execute on function public.complete_task(uuid, text, jsonb) to authenticated;
