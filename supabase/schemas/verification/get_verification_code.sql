-- get_verification_code: the receiver opens their code; opening it extends it until delivery.
create function app.get_verification_code(p_transaction_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_transaction public.transactions := private.lock_receiver_delivery(p_transaction_id, v_actor);
  v_code public.verification_codes;
begin
  if v_transaction.id is null then
    return private.refuse_not_receiver(v_actor);
  end if;
  perform private.renew_code(v_transaction.id);
  select * into v_code from public.verification_codes c where c.transaction_id = v_transaction.id and c.status in ('active', 'used')
   order by c.created_at desc, c.id limit 1;
  if not found then
    return private.refuse('code_not_found');
  end if;
  return private.ok(private.code_json(v_code, v_transaction));
end $$;
revoke execute on function app.get_verification_code(uuid) from public;
grant execute on function app.get_verification_code(uuid) to handover_authenticated;
