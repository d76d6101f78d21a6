-- is_cashier: returns whether the person is a cashier of this hub, a place with a safe where drivers hand in cash.
-- Drivers never are, even if listed, so that they cannot count their own deposits.
create function private.is_cashier(p_hub_id uuid, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.hub_cashiers c where c.hub_id = p_hub_id and c.user_id = p_user_id)
     and not exists (select from public.driver_profiles d where d.user_id = p_user_id);
end $$;
grant execute on function private.is_cashier(uuid, uuid) to handover_authenticated;
