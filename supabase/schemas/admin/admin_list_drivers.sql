-- find_drivers: who stands there (null: anywhere; 'at_work': not offline) and has such words, after a mark: pending
-- longest waiting first, the others newest first, those at work by their last change of status.
-- Why a plan each time: which index is the right one depends on what is asked for.
create function private.find_drivers(p_standing text, p_like text, p_at timestamptz, p_id uuid, p_most int, out ids uuid[], out times timestamptz[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_standing = 'pending' then
    select array_agg(s.driver_id order by s.at, s.driver_id), array_agg(s.at order by s.at, s.driver_id) into ids, times
      from (select r.driver_id, r.at from private.driver_register r
             where r.standing = 'pending' and (p_like is null or r.words like p_like) and (p_at is null or (r.at, r.driver_id) > (p_at, p_id))
             order by r.at, r.driver_id limit p_most) s;
  elsif p_standing = 'at_work' then
    -- Those whom the overview counts, whose status changed last come first.
    select array_agg(s.driver_id order by s.at desc, s.driver_id desc), array_agg(s.at order by s.at desc, s.driver_id desc) into ids, times
      from (select d.user_id as driver_id, d.last_status_change as at
              from public.driver_profiles d join private.driver_register r on r.driver_id = d.user_id
             where d.status <> 'offline' and (p_like is null or r.words like p_like) and (p_at is null or (d.last_status_change, d.user_id) < (p_at, p_id))
             order by d.last_status_change desc, d.user_id desc limit p_most) s;
  elsif p_standing is not null then
    select array_agg(s.driver_id order by s.at desc, s.driver_id desc), array_agg(s.at order by s.at desc, s.driver_id desc) into ids, times
      from (select r.driver_id, r.at from private.driver_register r
             where r.standing = p_standing and (p_like is null or r.words like p_like) and (p_at is null or (r.at, r.driver_id) < (p_at, p_id))
             order by r.at desc, r.driver_id desc limit p_most) s;
  else
    select array_agg(s.driver_id order by s.created_at desc, s.driver_id desc), array_agg(s.created_at order by s.created_at desc, s.driver_id desc) into ids, times
      from (select r.driver_id, r.created_at from private.driver_register r
             where (p_like is null or r.words like p_like) and (p_at is null or (r.created_at, r.driver_id) < (p_at, p_id))
             order by r.created_at desc, r.driver_id desc limit p_most) s;
  end if;
end $$;

-- admin_list_drivers: pending, approved, rejected, suspended, at work or all, by words in name, e-mail, phone and
-- plate.
create function app.admin_list_drivers(p_status text default null, p_q text default null, p_cursor text default null, p_limit int default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_mark record;
  v_size int := private.page_size(p_limit, 50);
  v_page record;
begin
  if private.acting_admin() is null then
    return private.not_found();
  end if;
  v_mark := private.read_page_mark(p_cursor);
  if not v_mark.ok then
    return private.invalid('cursor', 'cursor');
  end if;
  v_page := private.find_drivers(p_status, private.search_pattern(p_q), v_mark.at, v_mark.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.admin_driver_json(d, a) order by i.n)
                         from unnest(v_page.ids[1:v_size]) with ordinality i (id, n) join public.driver_profiles d on d.user_id = i.id
                         left join public.driver_applications a on a.driver_id = i.id), '[]'),
    'nextCursor', case when cardinality(v_page.ids) > v_size then private.page_mark(v_page.times[v_size], v_page.ids[v_size]) end));
end $$;
revoke execute on function app.admin_list_drivers(text, text, text, int) from public;
grant execute on function app.admin_list_drivers(text, text, text, int) to handover_person;
