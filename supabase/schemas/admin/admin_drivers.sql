-- Administrators' functions about drivers. Other callers get NOT_FOUND.

-- refuse_conflict_of_interest: refuses an administrator's decision about their own case.
create function private.refuse_conflict_of_interest() returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return private.refuse('CONFLICT_OF_INTEREST');
end $$;

-- record_admin_action: records the action in the same transaction.
create function private.record_admin_action(p_admin_id uuid, p_action text, p_subject_id uuid, p_reason text default null,
                                            p_details jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_actions (admin_id, action, subject_id, reason, details)
  values (p_admin_id, p_action, p_subject_id, p_reason, p_details);
end $$;

-- admin_driver_json: returns a driver for the administrators' list.
create function private.admin_driver_json(p_driver public.driver_profiles, p_application public.driver_applications) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'userId', p_driver.user_id, 'name', p_driver.name, 'email', nullif(p_driver.email, ''), 'phone', nullif(p_driver.phone_number, ''),
    'licenseNumber', p_driver.license_number, 'vehicleType', p_driver.vehicle_type,
    'vehiclePlate', coalesce(p_driver.vehicle_plate, nullif(p_driver.license_plate, '')),
    'status', p_driver.status, 'isAvailable', p_driver.is_available, 'isApproved', p_driver.is_approved,
    'suspendedAt', private.format_iso(p_driver.suspended_at), 'suspensionReason', p_driver.suspension_reason,
    'applicationStatus', coalesce(p_application.status, 'none'), 'submittedAt', private.format_iso(p_application.submitted_at),
    'decidedAt', private.format_iso(p_application.decided_at), 'decisionReason', p_application.decision_reason,
    'rating', p_driver.rating, 'lastSeen', private.format_iso(p_driver.last_seen),
    -- Only for drivers at work. Reading the last position of an off-duty driver is a recorded location access.
    'location', case when p_driver.current_latitude is null or p_driver.status = 'offline' then null else jsonb_build_object(
      'lat', p_driver.current_latitude, 'lng', p_driver.current_longitude, 'at', private.format_iso(p_driver.position_at)) end,
    'workTimeFrom', to_char(p_driver.work_time_from, 'HH24:MI'), 'workTimeTo', to_char(p_driver.work_time_to, 'HH24:MI'),
    'zoneCount', (select count(*) from public.driver_zone_assignments zone_assignment where zone_assignment.driver_id = p_driver.user_id and zone_assignment.is_active),
    'zoneNames', coalesce((select jsonb_agg(zones.name order by zones.priority, zones.name)
                             from (select z.name, zone_assignment.priority from public.driver_zone_assignments zone_assignment join public.geofence_zones z on z.id = zone_assignment.zone_id
                                    where zone_assignment.driver_id = p_driver.user_id and zone_assignment.is_active order by zone_assignment.priority, z.name limit 3) zones), '[]'),
    'optimoRouteExternalId', p_driver.optimo_route_external_id, 'optimoRouteSerial', p_driver.optimo_route_serial,
    'createdAt', private.format_iso(p_driver.created_at));
end $$;

-- current_task_json: returns the delivery that the driver has now; null if none.
create function private.current_task_json(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', t.id, 'orderNo', t.order_no, 'status', t.status, 'deliveryAddress', t.delivery_address)
      from public.transactions t where t.driver_id = p_user_id and private.is_with_driver(t.status));
end $$;

create function private.admin_driver_json(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.admin_driver_json(d, a) || private.work_day_json(d)
        || jsonb_build_object(
             'conflictOfInterest', p_user_id is not distinct from private.find_admin_actor(),
             'cash', jsonb_build_object('held', private.sum_held_cash(d.user_id), 'ceiling', private.get_cash_ceiling(d), 'byHand', d.cash_ceiling is not null,
               'cleanDeliveries', d.clean_deliveries),
             'vehicle', nullif(d.vehicle, ''), 'lastStatusChange', private.format_iso(d.last_status_change), 'currentTask', private.current_task_json(p_user_id),
             'application', case when a.driver_id is null then null else private.application_form_json(a) end,
             'documents', private.documents_json(p_user_id, true), 'consent', private.signed_consent_json(p_user_id), 'portrait', private.waiting_portrait_json(p_user_id),
             'renewals', private.renewals_json(p_user_id),
             'zones', coalesce((select jsonb_agg(jsonb_build_object('zoneId', z.id, 'name', z.name, 'priority', zone_assignment.priority,
                                                                    'isActive', zone_assignment.is_active) order by zone_assignment.priority, z.name)
                                  from public.driver_zone_assignments zone_assignment join public.geofence_zones z on z.id = zone_assignment.zone_id
                                 where zone_assignment.driver_id = p_user_id), '[]'),
             'actions', coalesce((select jsonb_agg(jsonb_build_object('action', latest.action, 'reason', latest.reason, 'at', private.format_iso(latest.at),
                                                                      'by', p.name) order by latest.id desc)
                                    from (select * from private.admin_actions a where a.subject_id = p_user_id
                                           order by a.id desc limit 50) latest
                                    left join public.user_profiles p on p.user_id = latest.admin_id), '[]'))
      from public.driver_profiles d left join public.driver_applications a on a.driver_id = d.user_id
     where d.user_id = p_user_id);
end $$;

-- get_low_rating_threshold: returns the rating, of 1 to 5 stars, below which a driver needs attention.
create function private.get_low_rating_threshold() returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return 4;
end $$;

-- list_drivers_needing_attention: lists drivers with a document that has expired or expires within the first reminder's
-- days, a document or photo that waits for approval, held cash, cash of an earlier day, or a low rating.
create function private.list_drivers_needing_attention(p_attention text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.get_business_day(clock_timestamp());
begin
  return query
    select i.driver_id from private.driver_search_index i
     where p_attention = 'expired' and i.approval_status = 'approved' and i.expires_on < v_today
        or p_attention = 'expiring' and i.approval_status = 'approved' and i.expires_on >= v_today
           and i.expires_on <= v_today + (select max(n.days::int) from jsonb_array_elements_text(private.get_document_setting('documents_notice_days')) n (days))
        or p_attention = 'low_rating' and i.rating < private.get_low_rating_threshold()
    union
    select d.driver_id from private.document_renewals d where p_attention = 'renewal' and d.state = 'waiting'
    union
    select p.driver_id from private.portraits p where p_attention = 'renewal' and p.state = 'waiting'
    union
    select h.driver_id from private.held_cash h
     where p_attention = 'cash' or p_attention = 'overnight' and h.due_at is not null and private.get_business_day(h.since) < v_today;
end $$;

-- find_drivers: returns a page of drivers by status (null: any; 'at_work': not offline; 'online': free; 'offline':
-- approved and not at work), attention item and words, in the list's order; `p_key` and `p_id` are the last row's of
-- the previous page. Planned for each call, because the best index depends on the filters: with 5,000 drivers, the
-- generic plan of status 'at_work' reads 6,200 pages instead of 2,200. Drivers without a rating, of 1 to 5 stars, sort
-- last: as -1 or 9.
create function private.find_drivers(p_state text, p_attention text, p_like text, p_sort text, p_key text, p_id uuid, p_size int)
returns private.driver_search_index[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- Resolved first, so that each lookup uses its own index independently of the other filters.
  v_at_work_ids uuid[] := case when p_state in ('at_work', 'online', 'offline') then array(
    select d.user_id from public.driver_profiles d where d.status <> 'offline' and (p_state <> 'online' or d.status = 'online')) end;
  v_attention_ids uuid[] := case when p_attention is not null then array(select private.list_drivers_needing_attention(p_attention)) end;
begin
  if p_sort = '-changed' then
    -- Drivers at work, latest status change first.
    return array(
      select i from public.driver_profiles d join private.driver_search_index i on i.driver_id = d.user_id
       where d.status <> 'offline' and (p_state is distinct from 'online' or d.status = 'online')
         and (v_attention_ids is null or d.user_id = any (v_attention_ids)) and (p_like is null or i.search_text like p_like)
         and (p_id is null or (d.last_status_change, d.user_id) < (p_key::timestamptz, p_id))
       order by d.last_status_change desc, d.user_id desc limit p_size);
  end if;
  return array(
    select i from private.driver_search_index i
     where case when p_state is null then true
                when p_state in ('at_work', 'online') then i.driver_id = any (v_at_work_ids)
                when p_state = 'offline' then i.approval_status = 'approved' and i.driver_id <> all (v_at_work_ids)
                else i.approval_status = p_state end
       and (v_attention_ids is null or i.driver_id = any (v_attention_ids)) and (p_like is null or i.search_text like p_like)
       and case when p_id is null then true
                when p_sort = 'waiting' then (i.at, i.driver_id) > (p_key::timestamptz, p_id)
                when p_sort = '-joined' then (i.created_at, i.driver_id) < (p_key::timestamptz, p_id)
                when p_sort = 'joined' then (i.created_at, i.driver_id) > (p_key::timestamptz, p_id)
                when p_sort = '-name' then (i.name, i.driver_id) < (p_key, p_id)
                when p_sort = 'name' then (i.name, i.driver_id) > (p_key, p_id)
                when p_sort = '-rating' then (coalesce(i.rating, -1), i.driver_id) < (p_key::numeric, p_id)
                when p_sort = 'rating' then (coalesce(i.rating, 9), i.driver_id) > (p_key::numeric, p_id)
                when p_sort = '-deliveries' then (i.deliveries, i.driver_id) < (p_key::int, p_id)
                when p_sort = 'deliveries' then (i.deliveries, i.driver_id) > (p_key::int, p_id)
                when p_sort = '-expires' then (coalesce(i.expires_on, '-infinity'), i.driver_id) < (p_key::date, p_id)
                when p_sort = 'expires' then (coalesce(i.expires_on, 'infinity'), i.driver_id) > (p_key::date, p_id) end
     order by case when p_sort = 'waiting' then i.at end,
              case when p_sort = '-joined' then i.created_at end desc, case when p_sort = 'joined' then i.created_at end,
              case when p_sort = '-name' then i.name end desc, case when p_sort = 'name' then i.name end,
              case when p_sort = '-rating' then coalesce(i.rating, -1) end desc, case when p_sort = 'rating' then coalesce(i.rating, 9) end,
              case when p_sort = '-deliveries' then i.deliveries end desc, case when p_sort = 'deliveries' then i.deliveries end,
              case when p_sort = '-expires' then coalesce(i.expires_on, '-infinity') end desc,
              case when p_sort = 'expires' then coalesce(i.expires_on, 'infinity') end,
              case when p_sort like '-%' then i.driver_id end desc, case when p_sort not like '-%' then i.driver_id end
     limit p_size);
end $$;

-- resolve_driver_sort: returns the default order of a list: applicants longest waiting first, drivers at work by latest
-- status change, others newest first.
create function private.resolve_driver_sort(p_sort text, p_state text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(p_sort, case p_state when 'pending' then 'waiting' when 'at_work' then '-changed' when 'online' then '-changed' else '-joined' end);
end $$;

-- encode_driver_cursor: encodes the last row of a page in its order.
create function private.encode_driver_cursor(p_sort text, p_row private.driver_search_index) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.encode_list_cursor(p_sort, p_row.driver_id, case ltrim(p_sort, '-')
    when 'changed' then (select private.format_cursor_time(d.last_status_change) from public.driver_profiles d where d.user_id = p_row.driver_id)
    when 'waiting' then private.format_cursor_time(p_row.at) when 'joined' then private.format_cursor_time(p_row.created_at)
    when 'name' then p_row.name when 'deliveries' then p_row.deliveries::text
    when 'rating' then coalesce(p_row.rating, case when p_sort = 'rating' then 9 else -1 end)::text
    else coalesce(p_row.expires_on, case when p_sort = 'expires' then 'infinity' else '-infinity' end::date)::text end);
end $$;

-- driver_row_json: returns a row of the list, with current task, held cash, ceiling, and acceptance rate of the last 30
-- days, null without offers.
create function private.driver_row_json(p_driver public.driver_profiles, p_row private.driver_search_index) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.admin_driver_json(p_driver, (select a from public.driver_applications a where a.driver_id = p_driver.user_id))
      || jsonb_build_object('task', private.current_task_json(p_driver.user_id), 'deliveries', p_row.deliveries, 'held', private.sum_held_cash(p_driver.user_id),
           'ceiling', private.get_cash_ceiling(p_driver), 'expiresOn', p_row.expires_on, 'expired', coalesce(p_row.expires_on < private.get_business_day(clock_timestamp()), false),
           'acceptance', (private.get_offer_stats(p_driver.user_id, now() - interval '30 days', 'infinity')).acceptance_rate);
end $$;

-- admin_list_drivers: lists drivers by status, attention item and words in name, e-mail, phone and plate.
create function app.admin_list_drivers(p_status text default null, p_search text default null, p_cursor text default null, p_limit int default null,
                                       p_attention text default null, p_sort text default null)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cursor record;
  v_size int := private.clamp_page_size(p_limit, 50, 200);
  v_sort text := private.resolve_driver_sort(p_sort, p_status);
  v_rows private.driver_search_index[];
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_cursor := private.decode_list_cursor(p_cursor, v_sort);
  if not v_cursor.ok then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  v_rows := private.find_drivers(p_status, p_attention, private.to_search_pattern(p_search), v_sort, v_cursor.key, v_cursor.id, v_size + 1);
  return private.ok(jsonb_build_object(
    'items', coalesce((select jsonb_agg(private.driver_row_json(d, v_rows[n]) order by n)
                         from generate_series(1, least(cardinality(v_rows), v_size)) n
                         join public.driver_profiles d on d.user_id = (v_rows[n]).driver_id), '[]'),
    'nextCursor', case when cardinality(v_rows) > v_size then private.encode_driver_cursor(v_sort, v_rows[v_size]) end));
end $$;
revoke execute on function app.admin_list_drivers(text, text, text, int, text, text) from public;
grant execute on function app.admin_list_drivers(text, text, text, int, text, text) to handover_authenticated;

-- admin_export_drivers: begins an export of the list of drivers.
create function app.admin_export_drivers(p_status text default null, p_search text default null, p_attention text default null, p_sort text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
begin
  if v_admin is null then
    return private.refuse_not_found();
  end if;
  return private.begin_export(v_admin, 'export_drivers',
    cardinality(private.find_drivers(p_status, p_attention, private.to_search_pattern(p_search), private.resolve_driver_sort(p_sort, p_status), null, null, private.get_export_row_limit() + 1)),
    jsonb_build_object('searched', nullif(p_search is not null, false), 'status', p_status, 'attention', p_attention, 'sort', p_sort));
end $$;
revoke execute on function app.admin_export_drivers(text, text, text, text) from public;
grant execute on function app.admin_export_drivers(text, text, text, text) to handover_authenticated;

-- admin_get_driver: returns a driver with application, documents, zones and the administrators' actions.
create function app.admin_get_driver(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_driver jsonb;
begin
  if private.find_admin_actor() is null then
    return private.refuse_not_found();
  end if;
  v_driver := private.admin_driver_json(p_user_id);
  if v_driver is null then
    return private.refuse('DRIVER_NOT_FOUND');
  end if;
  return private.ok(v_driver);
end $$;
revoke execute on function app.admin_get_driver(uuid) from public;
grant execute on function app.admin_get_driver(uuid) to handover_authenticated;
