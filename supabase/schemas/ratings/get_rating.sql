-- get_rating: returns the caller's rating of this delivery's driver, and whether they may rate or change it now.
create function app.get_rating(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v record;
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  v := private.find_rateable_delivery(p_transaction_id);
  if (v.delivery).id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('canRate', private.can_rate(v.delivery, v.own), 'rating', private.rating_json(v.own)));
end $$;
revoke execute on function app.get_rating(uuid) from public;
grant execute on function app.get_rating(uuid) to handover_authenticated;
