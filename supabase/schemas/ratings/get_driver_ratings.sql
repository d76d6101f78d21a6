-- get_driver_ratings: returns the calling driver's ratings without rater and time: counted in groups
-- (list_visible_ratings), comments in an order that reveals neither. `before`: the rating of the older half, for the
-- trend.
create function app.get_driver_ratings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_shown private.delivery_ratings[];
begin
  if private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  v_shown := array(select s from private.list_visible_ratings(v_actor) s order by s.rated_at desc, s.id);
  return private.ok((
    select jsonb_build_object('rating', case when count(*) >= 5 then round(avg(s.stars), 1) end, 'count', count(*),
      'before', case when count(*) >= 20 then round(avg(s.stars) filter (where s.n > cardinality(v_shown) / 2), 1) end,
      'recent', case when count(*) >= 20 then round(avg(s.stars) filter (where s.n <= cardinality(v_shown) / 2), 1) end,
      'stars', jsonb_build_array(count(*) filter (where s.stars = 1), count(*) filter (where s.stars = 2), count(*) filter (where s.stars = 3),
        count(*) filter (where s.stars = 4), count(*) filter (where s.stars = 5)),
      'reasons', private.count_reasons(array(select unnest(r.reasons) from unnest(v_shown) r)),
      'comments', coalesce(jsonb_agg(s.comment order by md5(s.id::text)) filter (where s.comment is not null), '[]'))
      from unnest(v_shown) with ordinality s (id, transaction_id, rater_id, rater_role, driver_id, stars, reasons, comment, rated_at, changed_at, n)));
end $$;
revoke execute on function app.get_driver_ratings() from public;
grant execute on function app.get_driver_ratings() to handover_authenticated;
