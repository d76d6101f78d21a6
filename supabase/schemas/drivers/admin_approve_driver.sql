-- draw_external_id: returns a random id for a driver at the routing provider, DRV- and eight hex digits; not
-- necessarily unused.
create function private.draw_external_id() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return 'DRV-' || upper(left(gen_random_uuid()::text, 8));
end $$;

-- generate_external_id: returns an unused external id; retries on a collision.
create function private.generate_external_id() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id text;
begin
  loop
    v_id := private.draw_external_id();
    -- The lock prevents two concurrent approvals from drawing the same unused id.
    if pg_try_advisory_xact_lock(hashtext(v_id))
       and not exists (select from public.driver_profiles d where d.optimo_route_external_id = v_id) then
      return v_id;
    end if;
  end loop;
end $$;

-- new_driver_limit_refusal: refuses if this administrator has reached the number of approvals and reinstatements for 24
-- hours and the team has another administrator; otherwise null. The limit exists because each new driver may hold cash.
-- Locks the administrator's decisions until commit; callers lock the driver first.
create function private.new_driver_limit_refusal(p_admin uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('new drivers ' || p_admin, 0));
  return case
    when exists (select from private.list_other_admins(p_admin))
     and (select count(*) from private.admin_actions a
           where a.admin_id = p_admin and a.action in ('approve_driver', 'reinstate_driver') and a.at > now() - interval '24 hours') >= private.get_setting('driver_approvals_per_admin_day')
    then private.refuse('APPROVAL_NEEDED', '{"reason": "drivers_alone"}') end;
end $$;

-- admin_approve_driver: approves a submitted application and gives the driver an id for the routing provider.
-- `p_documents`: the hashes of the documents that the administrator saw, which must equal those on file and are
-- recorded. Refused while a required document or the consent is missing, and above `driver_approvals_per_admin_day`.
create function app.admin_approve_driver(p_user_id uuid, p_documents text[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.find_admin_actor();
  v_refusal jsonb := private.begin_driver_decision(p_user_id, p_for_update => true);
  v_driver public.driver_profiles := (select d from public.driver_profiles d where d.user_id = p_user_id);
  v_application public.driver_applications;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_application from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_driver.is_approved and v_application.status = 'approved' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_application.status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', '{"reason": "nothing_submitted"}');
  end if;
  if array(select distinct hash from unnest(p_documents) hash order by hash) <> array(select distinct d.sha256 from public.driver_documents d where d.driver_id = p_user_id order by d.sha256) then
    return private.refuse('INVALID_STATE', '{"reason": "documents_changed"}');
  end if;
  if exists (select from unnest(private.list_required_documents(v_application.vehicle_type)) required_kind
              where not exists (select from public.driver_documents d where d.driver_id = p_user_id and d.kind = required_kind)) then
    return private.refuse('INVALID_STATE', '{"reason": "documents_missing"}');
  end if;
  if private.consent_json(p_user_id) is null then
    return private.refuse('INVALID_STATE', '{"reason": "consent_missing"}');
  end if;
  v_refusal := private.new_driver_limit_refusal(v_admin);
  if v_refusal is not null then
    return v_refusal;
  end if;
  update public.driver_applications a set status = 'approved', decided_at = now(), decided_by = v_admin, decision_reason = null
   where a.driver_id = p_user_id and a.status = 'submitted';
  update public.driver_profiles d set
    is_approved = true,
    vehicle_type = v_application.vehicle_type,
    vehicle = concat_ws(' ', v_application.vehicle_year, v_application.vehicle_make, v_application.vehicle_model),
    license_plate = v_application.license_plate,
    optimo_route_external_id = coalesce(d.optimo_route_external_id, private.generate_external_id())
  where d.user_id = p_user_id;
  perform private.record_admin_action(v_admin, 'approve_driver', p_user_id, null, private.document_hashes_json(p_user_id));
  perform private.notify_driver('driver_approved', p_user_id);
  return private.ok(private.admin_driver_json(p_user_id));
end $$;
revoke execute on function app.admin_approve_driver(uuid, text[]) from public;
grant execute on function app.admin_approve_driver(uuid, text[]) to handover_authenticated;
