-- admin_list_incidents: open incidents, those without an owner first, then by severity (1 is worst) and age, or closed
-- ones, newest first. Excludes incidents in which the caller has a part.
create function app.admin_list_incidents(p_state text default 'open', p_cursor text default null, p_limit int default null, p_kind text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_size int := private.clamp_page_size(p_limit, 50);
  v_items jsonb;
  v_next_cursor text;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif p_cursor is not null and p_cursor !~ '^[0-9]{1,18}$' then
    return private.refuse_invalid('cursor', 'cursor');
  end if;
  if p_state = 'closed' then
    select coalesce(jsonb_agg(s.item order by s.no desc) filter (where s.row_no <= v_size), '[]'),
           case when count(*) > v_size then (min(s.no) filter (where s.row_no <= v_size))::text end
      into v_items, v_next_cursor
      from (select i.no, row_number() over (order by i.no desc) as row_no, private.incident_row_json(i, v_admin) as item
              from private.incidents i
             where i.closed_at is not null and not private.is_incident_party(i, v_admin) and (p_cursor is null or i.no < p_cursor::bigint)
               and (p_kind is null or i.kind = p_kind)
             order by i.no desc limit v_size + 1) s;
  else
    select coalesce(jsonb_agg(private.incident_row_json(i, v_admin) order by i.taken_at is not null, i.severity, i.opened_at), '[]') into v_items
      from private.incidents i where i.closed_at is null and not private.is_incident_party(i, v_admin) and (p_kind is null or i.kind = p_kind);
  end if;
  return private.ok(jsonb_build_object('items', v_items, 'nextCursor', v_next_cursor));
end $$;
revoke execute on function app.admin_list_incidents(text, text, int, text) from public;
grant execute on function app.admin_list_incidents(text, text, int, text) to handover_authenticated;

-- admin_get_incident: one incident with its details, without the location history.
create function app.admin_get_incident(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents;
  v_refusal jsonb;
begin
  select * into v_incident from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_incident, false);
  return coalesce(v_refusal, private.ok(private.incident_json(v_incident, v_admin)));
end $$;
revoke execute on function app.admin_get_incident(uuid) from public;
grant execute on function app.admin_get_incident(uuid) to handover_authenticated;

-- admin_open_incident: opens an incident about a driver, for example after a phone call, or joins the open one.
-- Refused for an administrator who is a party of a delivery that the driver has in hand, or of the incident that it
-- would join: they would gain access to a case of their own.
create function app.admin_open_incident(p_driver_id uuid, p_kind text, p_severity int, p_note text, p_transaction_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents;
  v_held_ids uuid[] := array(select h.transaction_id from private.list_held_cash(p_driver_id) h order by h.since desc);
  v_current_id uuid := private.find_current_delivery(p_driver_id);
  v_id uuid;
begin
  if v_admin is null then
    return private.refuse_not_found();
  elsif not exists (select from public.driver_profiles d where d.user_id = p_driver_id) then
    return private.refuse('DRIVER_PROFILE_NOT_FOUND');
  elsif v_admin = p_driver_id then
    return private.refuse_conflict_of_interest();
  elsif p_kind not in ('robbery', 'accident', 'other') then
    return private.refuse_invalid('kind', 'request');
  elsif p_transaction_id is not null and not exists (
      select from public.transactions t where t.id = p_transaction_id and (t.driver_id = p_driver_id or t.id = any (v_held_ids))) then
    return private.refuse('TRANSACTION_NOT_FOUND');
  elsif exists (select from public.transactions t where t.id = any (v_held_ids || array[v_current_id, p_transaction_id]) and private.has_conflict_of_interest(v_admin, t))
     or exists (select from private.incidents i where i.person_id = p_driver_id and i.driver_id = p_driver_id and i.closed_at is null and private.is_incident_party(i, v_admin)) then
    return private.refuse_conflict_of_interest();
  end if;
  v_id := private.open_incident(p_kind, p_severity, p_driver_id, p_driver_id, coalesce(p_transaction_id, v_current_id, v_held_ids[1]), v_admin, 'admin');
  perform private.record_incident_entry(v_id, 'note', v_admin, p_note);
  select * into v_incident from private.incidents i where i.id = v_id;
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_open_incident(uuid, text, int, text, uuid) from public;
grant execute on function app.admin_open_incident(uuid, text, int, text, uuid) to handover_authenticated;

-- admin_take_incident: makes the caller the owner of the incident, also if another administrator owned it. Ends the
-- alarm. Idempotent.
create function app.admin_take_incident(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_incident.owner_id is distinct from v_admin then
    perform private.record_incident_entry(v_incident.id, 'taken', v_admin, null, jsonb_strip_nulls(jsonb_build_object('from', private.get_display_name(v_incident.owner_id))));
    update private.incidents i set owner_id = v_admin, taken_at = clock_timestamp() where i.id = v_incident.id returning * into v_incident;
    perform private.broadcast_incident(v_incident);
    if v_incident.kind = 'sos' then
      perform private.broadcast('driver:' || v_incident.person_id, 'safety', '{}');
    end if;
  end if;
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_take_incident(uuid) from public;
grant execute on function app.admin_take_incident(uuid) to handover_authenticated;

-- admin_set_severity: raises or lowers the severity. Raising it restarts the alarm until an administrator takes the
-- incident; before that it cannot be lowered. An incident that was ever of severity 1 takes two administrators to
-- close.
create function app.admin_set_severity(p_id uuid, p_severity int, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident);
  v_previous_severity int;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_severity > v_incident.severity and v_incident.taken_at is null then
    return private.refuse('INVALID_STATE', '{"reason": "take_first"}');
  end if;
  if v_incident.severity <> p_severity then
    v_previous_severity := v_incident.severity;
    update private.incidents i set severity = p_severity, alerted_at = case when i.taken_at is null then clock_timestamp() else i.alerted_at end
     where i.id = v_incident.id returning * into v_incident;
    perform private.record_incident_entry(v_incident.id, 'severity', v_admin, p_reason, jsonb_build_object('from', v_previous_severity, 'severity', p_severity));
    perform private.run_alarm_round(v_incident.id);
    perform private.broadcast_incident(v_incident);
  end if;
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_set_severity(uuid, int, text) from public;
grant execute on function app.admin_set_severity(uuid, int, text) to handover_authenticated;

-- admin_add_incident_note: adds a note that cannot be changed, also to a closed incident.
create function app.admin_add_incident_note(p_id uuid, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := private.lock_incident_for_admin(p_id);
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident, false);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif nullif(btrim(p_note), '') is null or length(p_note) > 2000 then
    return private.refuse_invalid('note', 'required');
  end if;
  perform private.record_incident_entry(v_incident.id, 'note', v_admin, p_note);
  perform private.broadcast_incident(v_incident);
  return private.ok(private.incident_json(v_incident, v_admin));
end $$;
revoke execute on function app.admin_add_incident_note(uuid, text) from public;
grant execute on function app.admin_add_incident_note(uuid, text) to handover_authenticated;

-- admin_get_incident_location_history: the driver's positions around the incident, stored and newly received. Records
-- the access once in ten minutes per administrator, and again if it shows more. Thinned to the same number of points
-- as other reads of the location history.
create function app.admin_get_incident_location_history(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents;
  v_refusal jsonb;
  v_history jsonb;
begin
  if private.second_factor_refusal() is not null then
    return private.second_factor_refusal();
  end if;
  select * into v_incident from private.incidents i where i.id = p_id and v_admin is not null;
  v_refusal := private.incident_refusal(v_admin, v_incident, false);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_incident.closed_at is null then
    perform app.store_incident_positions(v_incident.id);
  end if;
  if not exists (select from private.incident_entries e where e.incident_id = v_incident.id and e.kind = 'looked' and e.by = v_admin and e.at > clock_timestamp() - interval '10 minutes') then
    perform private.record_incident_entry(v_incident.id, 'looked', v_admin);
  end if;
  -- The driver sees this access in their log like any other.
  perform private.record_location_access(v_admin, v_incident.driver_id, shown.since, shown.until, null, shown.points, v_incident.id, v_incident.transaction_id)
     from (select min(p.at) as since, max(p.at) + interval '1 second' as until, count(*)::int as points
             from private.incident_positions p where p.incident_id = v_incident.id having count(*) > 0) shown
    where not exists (select from private.location_access_log l
                       where l.driver_id = v_incident.driver_id and l.incident_id = v_incident.id and l.admin_id = v_admin and l.at > clock_timestamp() - interval '10 minutes'
                         and l.points >= shown.points and l.from_at <= shown.since and l.to_at >= shown.until);
  v_history := private.location_history_json(v_incident.driver_id, '-infinity', 'infinity', private.get_setting('location_history_max_points')::int, v_incident.id);
  return private.ok(jsonb_build_object('total', v_history -> 'total', 'items', v_history -> 'points'));
end $$;
revoke execute on function app.admin_get_incident_location_history(uuid) from public;
grant execute on function app.admin_get_incident_location_history(uuid) to handover_authenticated;

-- close_incident: closes the incident, lifts its holds and freezes, and voids its waiting approvals.
create function private.close_incident(p_id uuid, p_request jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_incident private.incidents := private.lock_incident(p_id);
begin
  if v_incident.closed_at is not null then
    return;
  end if;
  perform private.unfreeze_offers(v_incident, p_admin);
  perform private.release_cash_hold(v_incident, h.transaction_id, p_admin) from private.cash_holds h where h.incident_id = v_incident.id and h.lifted_at is null;
  update private.incidents i set closed_at = clock_timestamp(), closed_by = p_admin, approved_by = p_approver_id, outcome = p_request ->> 'outcome', reason = p_request ->> 'reason'
   where i.id = v_incident.id returning * into v_incident;
  perform private.record_incident_entry(v_incident.id, 'closed', p_admin, p_request ->> 'reason', jsonb_build_object('outcome', p_request -> 'outcome') || case when private.is_dual_close_required(v_incident) then private.approver_json(p_approver_id) else '{}' end);
  perform private.record_admin_action(p_admin, 'close_incident', v_incident.id, p_request ->> 'reason',
    jsonb_build_object('no', v_incident.no, 'outcome', p_request -> 'outcome', 'name', private.format_incident_label(v_incident)) || case when private.is_dual_close_required(v_incident) then private.approver_json(p_approver_id) else '{}' end);
  update private.approvals a set state = 'void', decided_at = clock_timestamp() where a.subject_id = v_incident.id and a.state = 'waiting';
  perform private.broadcast_incident(v_incident);
  -- A driver gets no message about an incident in which another person called for help.
  perform private.broadcast('driver:' || v_incident.person_id, 'safety', '{}') where v_incident.driver_id = v_incident.person_id;
  perform private.broadcast('driver:' || h.driver_id, 'help', '{}') from private.incident_helpers h where h.incident_id = v_incident.id;
end $$;

-- format_incident_label: a short name for an incident: its number and the person's name.
create function private.format_incident_label(p_incident private.incidents) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return concat_ws(' · ', '#' || p_incident.no, private.get_display_name(p_incident.person_id));
end $$;

-- admin_close_incident: closes an incident with an outcome and a reason. Takes two administrators if the incident is
-- or ever was of severity 1. Idempotent.
create function app.admin_close_incident(p_id uuid, p_outcome text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_incident private.incidents := case when v_admin is not null then private.lock_incident(p_id) end;
  v_refusal jsonb := private.incident_refusal(v_admin, v_incident, false);
  v_request jsonb := jsonb_build_object('outcome', p_outcome, 'reason', p_reason);
  v_approval_response jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif p_outcome is null or p_outcome not in ('safe', 'helped', 'robbed', 'false_alarm', 'other') then
    return private.refuse_invalid('outcome', 'request');
  end if;
  if v_incident.closed_at is null then
    if private.is_dual_close_required(v_incident) then
      v_approval_response := private.apply_dual_approval('close_incident', v_incident.id, v_request, v_admin);
      if v_approval_response -> 'ok' = 'true' then
        perform private.record_incident_entry(v_incident.id, 'close_asked', v_admin, p_reason, jsonb_build_object('outcome', p_outcome))
          where not exists (select from private.incident_entries e where e.incident_id = v_incident.id and e.kind = 'close_asked' and e.by = v_admin and e.at > clock_timestamp() - interval '1 minute');
        perform private.broadcast_incident(v_incident);
      end if;
    else
      perform private.close_incident(v_incident.id, v_request, v_admin, null);
    end if;
  end if;
  select * into v_incident from private.incidents i where i.id = v_incident.id;
  return coalesce(v_approval_response, private.ok(private.incident_json(v_incident, v_admin)));
end $$;
revoke execute on function app.admin_close_incident(uuid, text, text) from public;
grant execute on function app.admin_close_incident(uuid, text, text) to handover_authenticated;
