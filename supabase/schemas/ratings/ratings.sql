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
    with old as (
      select r.id, row_number() over (order by r.rated_at, r.id) as n, count(*) over () as total,
             min(r.rated_at) over (partition by r.transaction_id) as first_at, r.transaction_id
        from private.delivery_ratings r
       where r.driver_id = p_driver_id and r.rated_at < now() - (private.get_rating_periods()).change_for
    ), whole as (
      select o.id, dense_rank() over (order by o.first_at desc, o.transaction_id) as delivery
        from old o where o.n <= o.total - o.total % 5
    )
    select r.* from whole w join private.delivery_ratings r on r.id = w.id where w.delivery <= 100;
end $$;

-- compute_driver_rating: returns the driver's rating with one decimal; null below five ratings.
create function private.compute_driver_rating(p_driver_id uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when count(*) >= 5 then round(avg(s.stars), 1) end from private.list_visible_ratings(p_driver_id) s);
end $$;

-- update_driver_ratings: updates the profiles' ratings to those that may be shown now. A locked driver is updated in
-- the next run, an hour later.
create function private.update_driver_ratings() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_driver record;
begin
  for v_driver in
    select d.user_id, d.rating from public.driver_profiles d
     where d.user_id in (select r.driver_id from private.delivery_ratings r where r.changed_at > now() - interval '14 days')
     order by d.user_id for no key update of d skip locked
  loop
    update public.driver_profiles d set rating = f.rating
      from (select private.compute_driver_rating(v_driver.user_id) as rating) f
     where d.user_id = v_driver.user_id and d.rating is distinct from f.rating;
  end loop;
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
create function private.can_rate(p_t public.transactions, p_own private.delivery_ratings) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_t.status = 'delivered' and p_t.driver_id is not null and p_t.redacted_at is null and clock_timestamp() < case
    when p_own.id is null then p_t.completed_at + (private.get_rating_periods()).rate_for
    else p_own.rated_at + (private.get_rating_periods()).change_for end;
end $$;

-- find_rateable_delivery: returns the delivery and the caller's rating, for its sender or receiver; nulls for others,
-- including the driver.
create function private.find_rateable_delivery(p_transaction_id uuid, out delivery public.transactions, out own private.delivery_ratings)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
begin
  select * into delivery from public.transactions t
   where t.id = p_transaction_id and v_actor in (t.user_id, t.receiver_id) and t.driver_id is distinct from v_actor;
  if delivery.id is not null then
    select * into own from private.delivery_ratings r where r.transaction_id = delivery.id and r.rater_id = v_actor;
  end if;
end $$;
