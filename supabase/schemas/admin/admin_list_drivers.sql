-- low_rating_threshold: below this, a driver's rating is one to look at.
create function private.low_rating_threshold() returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return 4;
end $$;

-- list_drivers_needing_attention: drivers of whom an administrator may have to look at something: a document that has
-- expired or will within the days of the first reminder, a document or a photo that waits for a word, cash on them,
-- cash of an earlier day, a low rating.
create function private.list_drivers_needing_attention(p_need text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_day(clock_timestamp());
begin
  return query
    select r.driver_id from private.driver_search_index r
     where p_need = 'expired' and r.standing = 'approved' and r.expires_on < v_today
        or p_need = 'expiring' and r.standing = 'approved' and r.expires_on >= v_today
           and r.expires_on <= v_today + (select max(n.days::int) from jsonb_array_elements_text(private.get_document_setting('documents_notice_days')) n (days))
        or p_need = 'low_rating' and r.rating < private.low_rating_threshold()
    union
    select n.driver_id from private.document_renewals n where p_need = 'renewal' and n.state = 'waiting'
    union
    select n.driver_id from private.portraits n where p_need = 'renewal' and n.state = 'waiting'
    union
    select h.driver_id from private.held_cash h
     where p_need = 'cash' or p_need = 'overnight' and h.due_at is not null and private.business_day(h.since) < v_today;
end $$;

-- find_drivers: who stands there (null: anywhere; 'at_work': not offline; 'online': free; 'offline': approved and not
-- at work), needs that and has such words, as the list is sorted; p_key and p_id are the last one's of the page before.
-- Why a plan each time: which index is the right one depends on what is asked for.
create function private.find_drivers(p_standing text, p_need text, p_like text, p_sort text, p_key text, p_id uuid, p_most int)
returns private.driver_search_index[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Why beforehand: each of them is then found by its own index, whatever the others need.
  v_working uuid[] := case when p_standing in ('at_work', 'online', 'offline') then array(
    select d.user_id from public.driver_profiles d where d.status <> 'offline' and (p_standing <> 'online' or d.status = 'online')) end;
  v_needed uuid[] := case when p_need is not null then array(select private.list_drivers_needing_attention(p_need)) end;
begin
  if p_sort = '-changed' then
    -- Those at work, whose status changed last come first.
    return array(
      select r from public.driver_profiles d join private.driver_search_index r on r.driver_id = d.user_id
       where d.status <> 'offline' and (p_standing is distinct from 'online' or d.status = 'online')
         and (v_needed is null or d.user_id = any (v_needed)) and (p_like is null or r.words like p_like)
         and (p_id is null or (d.last_status_change, d.user_id) < (p_key::timestamptz, p_id))
       order by d.last_status_change desc, d.user_id desc limit p_most);
  end if;
  return array(
    select r from private.driver_search_index r
     where case when p_standing is null then true
                when p_standing in ('at_work', 'online') then r.driver_id = any (v_working)
                when p_standing = 'offline' then r.standing = 'approved' and r.driver_id <> all (v_working)
                else r.standing = p_standing end
       and (v_needed is null or r.driver_id = any (v_needed)) and (p_like is null or r.words like p_like)
       and case when p_id is null then true
                when p_sort = 'waiting' then (r.at, r.driver_id) > (p_key::timestamptz, p_id)
                when p_sort = '-joined' then (r.created_at, r.driver_id) < (p_key::timestamptz, p_id)
                when p_sort = 'joined' then (r.created_at, r.driver_id) > (p_key::timestamptz, p_id)
                when p_sort = '-name' then (r.name, r.driver_id) < (p_key, p_id)
                when p_sort = 'name' then (r.name, r.driver_id) > (p_key, p_id)
                when p_sort = '-rating' then (coalesce(r.rating, -1), r.driver_id) < (p_key::numeric, p_id)
                when p_sort = 'rating' then (coalesce(r.rating, 9), r.driver_id) > (p_key::numeric, p_id)
                when p_sort = '-deliveries' then (r.deliveries, r.driver_id) < (p_key::int, p_id)
                when p_sort = 'deliveries' then (r.deliveries, r.driver_id) > (p_key::int, p_id)
                when p_sort = '-expires' then (coalesce(r.expires_on, '-infinity'), r.driver_id) < (p_key::date, p_id)
                when p_sort = 'expires' then (coalesce(r.expires_on, 'infinity'), r.driver_id) > (p_key::date, p_id) end
     order by case when p_sort = 'waiting' then r.at end,
              case when p_sort = '-joined' then r.created_at end desc, case when p_sort = 'joined' then r.created_at end,
              case when p_sort = '-name' then r.name end desc, case when p_sort = 'name' then r.name end,
              case when p_sort = '-rating' then coalesce(r.rating, -1) end desc, case when p_sort = 'rating' then coalesce(r.rating, 9) end,
              case when p_sort = '-deliveries' then r.deliveries end desc, case when p_sort = 'deliveries' then r.deliveries end,
              case when p_sort = '-expires' then coalesce(r.expires_on, '-infinity') end desc,
              case when p_sort = 'expires' then coalesce(r.expires_on, 'infinity') end,
              case when p_sort like '-%' then r.driver_id end desc, case when p_sort not like '-%' then r.driver_id end
     limit p_most);
end $$;

-- default_driver_sort: how a list of drivers is sorted while nobody has said so: who waits longest first, those at work
-- by their last change of status, others newest first.
create function private.default_driver_sort(p_sort text, p_standing text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_sort, case p_standing when 'pending' then 'waiting' when 'at_work' then '-changed' when 'online' then '-changed' else '-joined' end);
end $$;

-- encode_driver_cursor: where a page of drivers ended, in the order that it was in.
create function private.encode_driver_cursor(p_sort text, p_r private.driver_search_index) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.encode_list_cursor(p_sort, p_r.driver_id, case ltrim(p_sort, '-')
    when 'changed' then (select private.cursor_time(d.last_status_change) from public.driver_profiles d where d.user_id = p_r.driver_id)
    when 'waiting' then private.cursor_time(p_r.at) when 'joined' then private.cursor_time(p_r.created_at)
    when 'name' then p_r.name when 'deliveries' then p_r.deliveries::text
    when 'rating' then coalesce(p_r.rating, case when p_sort = 'rating' then 9 else -1 end)::text
    else coalesce(p_r.expires_on, case when p_sort = 'expires' then 'infinity' else '-infinity' end::date)::text end);
end $$;

-- driver_row_json: a driver as a row of the list: also what they do now, hold and may hold, and their
-- acceptance rate of the last 30 days, null for nothing.
create function private.driver_row_json(p_d public.driver_profiles, p_r private.driver_search_index) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.admin_driver_json(p_d, (select a from public.driver_applications a where a.driver_id = p_d.user_id))
      || jsonb_build_object('task', private.current_task_json(p_d.user_id), 'deliveries', p_r.deliveries, 'held', private.sum_held_cash(p_d.user_id),
           'ceiling', private.get_cash_ceiling(p_d), 'expiresOn', p_r.expires_on, 'expired', coalesce(p_r.expires_on < private.business_day(clock_timestamp()), false),
           'acceptance', (private.offer_figures(p_d.user_id, now() - interval '30 days', 'infinity')).acceptance_rate);
end $$;

-- admin_list_drivers: drivers by where they stand, what they need and words in name, e-mail, phone and plate, as
-- sorted.
create function app.admin_list_drivers(p_status text default null, p_q text default null, p_cursor text default null, p_limit int default null,
                                       p_need text default null, p_sort text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50, 200);
  v_sort text := private.default_driver_sort(p_sort, p_status);
  v_rows private.driver_search_index[];
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_mark := private.decode_list_cursor(p_cursor, v_sort);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_drivers(p_status, p_need, private.search_pattern(p_q), v_sort, v_mark.key, v_mark.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.driver_row_json(d, v_rows[n]) order by n)
                         from generate_series(1, least(cardinality(v_rows), v_size)) n
                         join public.driver_profiles d on d.user_id = (v_rows[n]).driver_id), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_driver_cursor(v_sort, v_rows[v_size]) end));
end $$;
revoke execute on function app.admin_list_drivers(text, text, text, int, text, text) from public;
grant execute on function app.admin_list_drivers(text, text, text, int, text, text) to handover_authenticated;

-- admin_export_drivers: a file of the list of drivers begins.
create function app.admin_export_drivers(p_status text default null, p_q text default null, p_need text default null, p_sort text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
begin
  if v_admin is null then
    return private.not_found();
  end if;
  return private.begin_export(v_admin, 'export_drivers',
    cardinality(private.find_drivers(p_status, p_need, private.search_pattern(p_q), private.default_driver_sort(p_sort, p_status), null, null, private.export_row_limit() + 1)),
    jsonb_build_object('searched', nullif(p_q is not null, false), 'status', p_status, 'need', p_need, 'sort', p_sort));
end $$;
revoke execute on function app.admin_export_drivers(text, text, text, text) from public;
grant execute on function app.admin_export_drivers(text, text, text, text) to handover_authenticated;
