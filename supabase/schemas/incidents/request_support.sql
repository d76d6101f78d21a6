-- request_support: a signed-in user asks a question, optionally about one of their deliveries by its number. Creates
-- an incident of the lowest severity: no alarm, and it stays on the administrators' board until it is closed. A
-- further question joins the open one.
create function app.request_support(p_text text, p_order_no text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_t public.transactions;
  v_id uuid;
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  if p_order_no is not null then
    select * into v_t from public.transactions t
     where t.order_no = upper(p_order_no)
       and (v_actor in (t.user_id, t.receiver_id, t.driver_id) or exists (select from public.optimoroute_orders a where a.transaction_id = t.id and a.driver_id = v_actor));
    if not found then
      return private.refuse('TRANSACTION_NOT_FOUND');
    end if;
  end if;
  -- Without a driver: a question must not cause positions to be stored.
  v_id := private.open_incident('other', 3, v_actor, null, v_t.id, v_actor,
    case when v_actor = v_t.receiver_id then 'receiver' when v_actor = v_t.user_id then 'sender'
         when exists (select from public.driver_profiles d where d.user_id = v_actor) then 'driver' else 'sender' end);
  perform private.record_incident_entry(v_id, 'note', v_actor, p_text, jsonb_build_object('orderNo', v_t.order_no));
  return private.ok('{"received": true}');
end $$;
revoke execute on function app.request_support(text, text) from public;
grant execute on function app.request_support(text, text) to handover_authenticated;
