-- Computes ratings and decides when a driver sees them.

-- get_rating_periods: returns how long after the handover people may rate, and how long they may change a rating.
create function private.get_rating_periods(out rate_for interval, out change_for interval)
language plpgsql immutable set search_path = '' as $$
begin
  rate_for := interval '30 days';
  change_for := interval '7 days';
end $$;

-- list_visible_ratings: returns the ratings that the driver's figures count: of the last hundred rated deliveries, no
-- longer changeable, in complete groups of five. A figure that changed with a single rating would reveal the rater.
create function private.list_visible_ratings(p_driver_id uuid) returns setof private.delivery_ratings
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with unchangeable as (
      select r.id, row_number() over (order by r.rated_at, r.id) as rating_no, count(*) over () as total,
             min(r.rated_at) over (partition by r.transaction_id) as first_at, r.transaction_id
        from private.delivery_ratings r
       where r.driver_id = p_driver_id and r.rated_at < now() - (private.get_rating_periods()).change_for
    ), complete_groups as (
      select u.id, dense_rank() over (order by u.first_at desc, u.transaction_id) as delivery
        from unchangeable u where u.rating_no <= u.total - u.total % 5
    )
    select r.* from complete_groups g join private.delivery_ratings r on r.id = g.id where g.delivery <= 100;
end $$;

-- compute_driver_rating: returns the driver's rating with one decimal; null below five ratings.
create function private.compute_driver_rating(p_driver_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when count(*) >= 5 then round(avg(s.stars), 1) end from private.list_visible_ratings(p_driver_id) s);
end $$;

-- update_driver_ratings: updates up to p_limit profiles' ratings to those that may be shown now. Drivers are locked
-- only while their rating changes; a locked one is updated in the next run, an hour later. Returns whether more are
-- left.
create function private.update_driver_ratings(p_limit int default 200) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_changed_driver_ids uuid[] := array(
    select d.user_id from public.driver_profiles d
     where d.user_id in (select r.driver_id from private.delivery_ratings r where r.changed_at > now() - interval '14 days')
       and d.rating is distinct from private.compute_driver_rating(d.user_id) limit p_limit);
  v_count int;
begin
  with locked_drivers as (
    select d.user_id from public.driver_profiles d where d.user_id = any (v_changed_driver_ids) order by d.user_id for no key update skip locked)
  update public.driver_profiles d set rating = private.compute_driver_rating(d.user_id) from locked_drivers l where d.user_id = l.user_id;
  get diagnostics v_count = row_count;
  return cardinality(v_changed_driver_ids) = p_limit and v_count > 0;
end $$;

-- count_reasons: counts the reasons, most frequent first.
create function private.count_reasons(p_reasons text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('reason', c.reason, 'count', c.n) order by c.n desc, c.reason), '[]')
      from (select u.reason, count(*) as n from unnest(p_reasons) u (reason) group by u.reason) c);
end $$;

-- rating_json: returns a rating for its rater; null without one.
create function private.rating_json(p_rating private.delivery_ratings) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case when p_rating.id is not null then jsonb_build_object('stars', p_rating.stars, 'reasons', to_jsonb(p_rating.reasons),
    'comment', p_rating.comment, 'ratedAt', private.format_iso(p_rating.rated_at),
    'changeableUntil', private.format_iso(p_rating.rated_at + (private.get_rating_periods()).change_for)) end;
end $$;

-- can_rate: returns whether a party of the delivery may rate its driver or change the rating.
create function private.can_rate(p_transaction public.transactions, p_own_rating private.delivery_ratings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_transaction.status = 'delivered' and p_transaction.driver_id is not null and p_transaction.redacted_at is null and clock_timestamp() < case
    when p_own_rating.id is null then p_transaction.completed_at + (private.get_rating_periods()).rate_for
    else p_own_rating.rated_at + (private.get_rating_periods()).change_for end;
end $$;

-- find_rateable_delivery: returns the delivery and the caller's rating, for its sender or receiver; nulls for others,
-- including the driver.
create function private.find_rateable_delivery(p_transaction_id uuid, out delivery public.transactions, out own_rating private.delivery_ratings)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  select * into delivery from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) and t.driver_id is distinct from v_actor;
  if delivery.id is not null then
    select * into own_rating from private.delivery_ratings r where r.transaction_id = delivery.id and r.rater_id = v_actor;
  end if;
end $$;

-- rate_delivery: stores the receiver's or sender's rating of the driver after the handover. Within a week it can be
-- changed.
create function app.rate_delivery(p_transaction_id uuid, p_stars int, p_reasons text[], p_comment text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_rateable record;
  v_transaction public.transactions;
  v_rating private.delivery_ratings;
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  v_rateable := private.find_rateable_delivery(p_transaction_id);
  v_transaction := v_rateable.delivery;
  if v_transaction.id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif v_transaction.status <> 'delivered' then
    return private.refuse('INVALID_STATE', '{"reason": "not_delivered"}');
  elsif not private.can_rate(v_transaction, v_rateable.own_rating) then
    return private.refuse('INVALID_STATE', '{"reason": "rating_over"}');
  end if;
  insert into private.delivery_ratings as r (transaction_id, rater_id, rater_role, driver_id, stars, reasons, comment)
  values (v_transaction.id, private.find_actor(), case private.find_actor() when v_transaction.receiver_id then 'receiver' else 'sender' end, v_transaction.driver_id, p_stars,
    array(select distinct u.reason from unnest(p_reasons) u (reason) order by u.reason), nullif(btrim(p_comment), ''))
  on conflict (transaction_id, rater_id) do update set stars = excluded.stars, reasons = excluded.reasons, comment = excluded.comment,
    changed_at = clock_timestamp()
  returning r.* into v_rating;
  return private.ok(jsonb_build_object('canRate', true, 'rating', private.rating_json(v_rating)));
end $$;
revoke execute on function app.rate_delivery(uuid, int, text[], text) from public;
grant execute on function app.rate_delivery(uuid, int, text[], text) to handover_authenticated;

-- get_rating: returns the caller's rating of this delivery's driver, and whether they may rate or change it now.
create function app.get_rating(p_transaction_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rateable record;
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  end if;
  v_rateable := private.find_rateable_delivery(p_transaction_id);
  if (v_rateable.delivery).id is null then
    return private.refuse('TRANSACTION_NOT_FOUND');
  end if;
  return private.ok(jsonb_build_object('canRate', private.can_rate(v_rateable.delivery, v_rateable.own_rating), 'rating', private.rating_json(v_rateable.own_rating)));
end $$;
revoke execute on function app.get_rating(uuid) from public;
grant execute on function app.get_rating(uuid) to handover_authenticated;

-- get_driver_ratings: returns the calling driver's ratings without rater and time: counted in groups
-- (list_visible_ratings), comments in an order that reveals neither. `before`: the rating of the older half, for the
-- trend, from twenty ratings on.
create function app.get_driver_ratings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_visible_ratings private.delivery_ratings[];
begin
  if private.driver_profile_refusal(v_actor) is not null then
    return private.driver_profile_refusal(v_actor);
  end if;
  v_visible_ratings := array(select s from private.list_visible_ratings(v_actor) s order by s.rated_at desc, s.id);
  return private.ok((
    select jsonb_build_object('rating', case when count(*) >= 5 then round(avg(s.stars), 1) end, 'count', count(*),
      'before', case when count(*) >= 20 then round(avg(s.stars) filter (where s.rating_no > cardinality(v_visible_ratings) / 2), 1) end,
      'recent', case when count(*) >= 20 then round(avg(s.stars) filter (where s.rating_no <= cardinality(v_visible_ratings) / 2), 1) end,
      'stars', jsonb_build_array(count(*) filter (where s.stars = 1), count(*) filter (where s.stars = 2), count(*) filter (where s.stars = 3),
        count(*) filter (where s.stars = 4), count(*) filter (where s.stars = 5)),
      'reasons', private.count_reasons(array(select unnest(r.reasons) from unnest(v_visible_ratings) r)),
      'comments', coalesce(jsonb_agg(s.comment order by md5(s.id::text)) filter (where s.comment is not null), '[]'))
      from unnest(v_visible_ratings) with ordinality s (id, transaction_id, rater_id, rater_role, driver_id, stars, reasons, comment, rated_at, changed_at, rating_no)));
end $$;
revoke execute on function app.get_driver_ratings() from public;
grant execute on function app.get_driver_ratings() to handover_authenticated;

-- admin_list_driver_ratings: lists a driver's ratings with comments and raters, newest first, and figures of all.
-- `shown`: the rating that the driver sees.
create function app.admin_list_driver_ratings(p_user_id uuid, p_cursor text default null, p_limit int default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_size int := private.clamp_page_size(p_limit, 20);
  v_cursor record;
  v_rows private.delivery_ratings[];
  v_last_row private.delivery_ratings;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  select * into v_cursor from private.decode_cursor(p_cursor);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  elsif not exists (select from public.driver_profiles d where d.user_id = p_user_id) then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  v_rows := array(
    select r from private.delivery_ratings r
     where r.driver_id = p_user_id and (v_cursor.at is null or (r.rated_at, r.id) < (v_cursor.at, v_cursor.id))
     order by r.rated_at desc, r.id desc limit v_size + 1);
  v_last_row := v_rows[v_size];
  return private.ok((
    select jsonb_build_object('rating', round(avg(r.stars), 1), 'count', count(*), 'shown', private.compute_driver_rating(p_user_id),
             'reasons', private.count_reasons(array(select unnest(r.reasons) from private.delivery_ratings r where r.driver_id = p_user_id)))
      from private.delivery_ratings r where r.driver_id = p_user_id)
    || jsonb_build_object(
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'transactionId', r.transaction_id, 'orderNo', t.order_no, 'raterRole', r.rater_role,
                                  'by', p.name, 'stars', r.stars, 'reasons', to_jsonb(r.reasons), 'comment', r.comment, 'at', private.format_iso(r.rated_at))
                                  order by r.rated_at desc, r.id desc)
                           from unnest(v_rows[1:v_size]) r join public.transactions t on t.id = r.transaction_id
                           left join public.user_profiles p on p.user_id = r.rater_id), '[]'),
      'nextCursor', case when cardinality(v_rows) > v_size then private.encode_cursor(v_last_row.rated_at, v_last_row.id) end));
end $$;
revoke execute on function app.admin_list_driver_ratings(uuid, text, int) from public;
grant execute on function app.admin_list_driver_ratings(uuid, text, int) to handover_authenticated;
