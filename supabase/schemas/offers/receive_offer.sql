-- receive_offer: the phone's receipt. Safe to repeat.
create function public.receive_offer(p_id uuid, p_channel text default 'app') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.actor();
begin
  if v_actor is null then
    return private.unauthenticated();
  end if;
  return private.receive_offer_of(v_actor, p_id, p_channel);
end $$;
revoke execute on function public.receive_offer(uuid, text) from public, anon, authenticated;
grant execute on function public.receive_offer(uuid, text) to authenticated;
