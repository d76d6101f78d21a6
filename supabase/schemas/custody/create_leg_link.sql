-- create_leg_link: creates a link for a person who hands over or takes back cash for the sender; the previous link
-- stops working. It ends with the leg, which is one transfer of cash. p_leg_id: the leg on the caller's screen, where a
-- delivery has two.
create function app.create_leg_link(p_transaction_id uuid, p_leg_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_leg public.custody_legs := private.lock_side_leg(p_transaction_id, v_actor, p_leg_id);
  v_refusal jsonb;
  v_token text := private.generate_token();
begin
  if v_leg.giver_kind = 'hub' then
    return private.refuse('NO_OPEN_LEG', '{"reason": "by_cashier"}');
  elsif v_leg.id is null then
    return private.no_open_leg_refusal(p_transaction_id, v_actor);
  end if;
  v_refusal := private.leg_answer_rate_refusal(v_leg.id, 'link-maker');
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into private.leg_links (token_hash, leg_id, created_by) values (sha256(convert_to(v_token, 'UTF8')), v_leg.id, v_actor)
  on conflict (leg_id) do update set token_hash = excluded.token_hash, created_by = excluded.created_by, created_at = clock_timestamp();
  update public.custody_legs l set evidence = l.evidence || private.leg_note_json('link_made', jsonb_build_object('by', v_actor)) where l.id = v_leg.id;
  return private.ok(jsonb_build_object('token', v_token));
end $$;
revoke execute on function app.create_leg_link(uuid, uuid) from public;
grant execute on function app.create_leg_link(uuid, uuid) to handover_authenticated;
