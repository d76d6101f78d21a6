-- store_payment_customer: stores the provider's customer id of this person; the first one stays.
create function app.store_payment_customer(p_user_id uuid, p_customer_id text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payment_customers (user_id, provider_id) values (p_user_id, p_customer_id) on conflict (user_id) do nothing;
  return private.ok(jsonb_build_object('customerId', (select c.provider_id from private.payment_customers c where c.user_id = p_user_id)));
end $$;
revoke execute on function app.store_payment_customer(uuid, text) from public;
grant execute on function app.store_payment_customer(uuid, text) to handover_service;
