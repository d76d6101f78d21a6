-- rate_delivery: stores the receiver's or sender's rating of the driver after the handover. Within a week it can be
-- changed.
create function app.rate_delivery(p_transaction_id uuid, p_stars int, p_reasons text[], p_comment text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_t public.transactions;
  v_own private.delivery_ratings;
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  v := private.find_rateable_delivery(p_transaction_id);
  v_t := v.delivery;
  if v_t.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif v_t.status <> 'delivered' then
    return private.refuse('INVALID_STATE', '{"reason": "not_delivered"}');
  elsif not private.can_rate(v_t, v.own) then
    return private.refuse('INVALID_STATE', '{"reason": "rating_over"}');
  end if;
  insert into private.delivery_ratings as r (transaction_id, rater_id, rater_role, driver_id, stars, reasons, comment)
  values (v_t.id, private.find_actor(), case private.find_actor() when v_t.receiver_id then 'receiver' else 'sender' end, v_t.driver_id, p_stars,
    array(select distinct u.reason from unnest(p_reasons) u (reason) order by u.reason), nullif(btrim(p_comment), ''))
  on conflict (transaction_id, rater_id) do update set stars = excluded.stars, reasons = excluded.reasons, comment = excluded.comment,
    changed_at = clock_timestamp()
  returning r.* into v_own;
  return private.ok(jsonb_build_object('canRate', true, 'rating', private.rating_json(v_own)));
end $$;
revoke execute on function app.rate_delivery(uuid, int, text[], text) from public;
grant execute on function app.rate_delivery(uuid, int, text[], text) to handover_authenticated;
