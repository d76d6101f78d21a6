-- close_incident: closes the incident, lifts its holds and freezes, and voids its waiting approvals.
create function private.close_incident(p_id uuid, p_given jsonb, p_admin uuid, p_approver_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_i private.incidents := private.lock_incident(p_id);
begin
  if v_i.closed_at is not null then
    return;
  end if;
  perform private.unfreeze_offers(v_i, p_admin);
  perform private.release_cash_hold(v_i, h.transaction_id, p_admin) from private.cash_holds h where h.incident_id = v_i.id and h.lifted_at is null;
  update private.incidents i set closed_at = clock_timestamp(), closed_by = p_admin, approved_by = p_approver_id, outcome = p_given ->> 'outcome', reason = p_given ->> 'reason'
   where i.id = v_i.id returning * into v_i;
  perform private.record_incident_entry(v_i.id, 'closed', p_admin, p_given ->> 'reason', jsonb_build_object('outcome', p_given -> 'outcome') || case when private.is_dual_close_required(v_i) then private.approver_json(p_approver_id) else '{}' end);
  perform private.record_admin_action(p_admin, 'close_incident', v_i.id, p_given ->> 'reason',
    jsonb_build_object('no', v_i.no, 'outcome', p_given -> 'outcome', 'name', private.format_incident_label(v_i)) || case when private.is_dual_close_required(v_i) then private.approver_json(p_approver_id) else '{}' end);
  update private.approvals a set state = 'void', decided_at = clock_timestamp() where a.subject_id = v_i.id and a.state = 'waiting';
  perform private.broadcast_incident(v_i);
  -- A driver gets no message about an incident in which another person called for help.
  perform private.broadcast('driver:' || v_i.person_id, 'safety', '{}') where v_i.driver_id = v_i.person_id;
  perform private.broadcast('driver:' || h.driver_id, 'help', '{}') from private.incident_helpers h where h.incident_id = v_i.id;
end $$;

-- format_incident_label: a short name for an incident: its number and the person's name.
create function private.format_incident_label(p_i private.incidents) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return concat_ws(' · ', '#' || p_i.no, private.get_display_name(p_i.person_id));
end $$;
