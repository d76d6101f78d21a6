-- delete_push_subscription: removes the subscription. Returns the same result for a missing one or one of another user.
create function app.delete_push_subscription(p_endpoint text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  if v_actor is null then
    return private.refuse_unauthenticated();
  end if;
  perform private.remove_push_subscription(v_actor, s.id) from public.push_subscriptions s where s.endpoint = p_endpoint and s.user_id = v_actor;
  return private.ok();
end $$;
revoke execute on function app.delete_push_subscription(text) from public;
grant execute on function app.delete_push_subscription(text) to handover_authenticated;
