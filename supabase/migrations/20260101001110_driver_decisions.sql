-- Administrators' decisions about drivers: approve, reject, suspend, reinstate. Each is on record and told to the
-- driver; repeating one is a success and is neither recorded nor told again.

-- reason_problem: every decision but an approval says why.
create function private.reason_problem(p_reason text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when length(btrim(coalesce(p_reason, ''))) = 0 then private.problem('reason', 'Required')
              when length(p_reason) > 500 then private.problem('reason', 'At most 500 characters')
              else '[]' end
$$;

-- tell_driver: a notification job, once for each decision.
create function private.tell_driver(p_type text, p_user_id uuid, p_facts jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select private.enqueue('notify', jsonb_build_object('type', p_type, 'userId', p_user_id, 'facts', p_facts,
    'key', p_type || ':' || p_user_id || ':' || (extract(epoch from clock_timestamp()) * 1000000)::bigint))
$$;

-- drawn_external_id: a name for a driver at the routing provider, DRV- and eight hex digits; somebody may have it already.
create function private.drawn_external_id() returns text
language sql volatile set search_path = '' as $$
  select 'DRV-' || upper(left(gen_random_uuid()::text, 8))
$$;

-- new_external_id: one that nobody has, drawn anew on a collision.
create function private.new_external_id() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id text;
begin
  loop
    v_id := private.drawn_external_id();
    -- Why the lock: two approvals at once may draw the same id, and each would find it free.
    if pg_try_advisory_xact_lock(hashtext(v_id))
       and not exists (select from public.driver_profiles d where d.optimo_route_external_id = v_id) then
      return v_id;
    end if;
  end loop;
end $$;

-- documents_on_file: what an applicant has handed in, each kind with the hash of its file; a decision puts it on record.
create function private.documents_on_file(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('documents', coalesce(jsonb_object_agg(f.kind, f.sha256), '{}')) from public.driver_documents f where f.driver_id = p_user_id
$$;

-- admin_approve_driver: a submitted application becomes a driver who may work, with an id for the routing provider. The hashes of
-- the documents that were looked at must be those on file, none where there are none; they go on record.
create function public.admin_approve_driver(p_user_id uuid, p_documents text[] default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
  v_application public.driver_applications;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  select * into v_application from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_driver.is_approved and v_application.status = 'approved' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_application.status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', 'The driver has no submitted application');
  end if;
  if array(select distinct h from unnest(p_documents) h order by h) <> array(select distinct f.sha256 from public.driver_documents f where f.driver_id = p_user_id order by f.sha256) then
    return private.refuse('INVALID_STATE', 'The documents have changed. Look at them again.');
  end if;
  update public.driver_applications a set status = 'approved', decided_at = now(), decided_by = v_admin, decision_reason = null
   where a.driver_id = p_user_id and a.status = 'submitted';
  update public.driver_profiles d set
    is_approved = true,
    vehicle_type = v_application.vehicle_type,
    vehicle = v_application.vehicle_year || ' ' || v_application.vehicle_make || ' ' || v_application.vehicle_model,
    license_plate = v_application.license_plate,
    optimo_route_external_id = coalesce(d.optimo_route_external_id, private.new_external_id())
  where d.user_id = p_user_id;
  perform private.record_admin_action(v_admin, 'approve_driver', p_user_id, null, private.documents_on_file(p_user_id));
  perform private.tell_driver('driver_approved', p_user_id);
  return private.ok(private.admin_driver_json(p_user_id));
end $$;

-- admin_reject_driver: a submitted application is turned down; the driver may hand in another.
create function public.admin_reject_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_status text;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  if private.reason_problem(p_reason) <> '[]' then
    return private.invalid(private.reason_problem(p_reason));
  end if;
  perform from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  select a.status into v_status from public.driver_applications a where a.driver_id = p_user_id for update;
  if v_status = 'rejected' then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if v_status is distinct from 'submitted' then
    return private.refuse('INVALID_STATE', 'The driver has no submitted application');
  end if;
  update public.driver_applications a set status = 'rejected', decided_at = now(), decided_by = v_admin, decision_reason = btrim(p_reason)
   where a.driver_id = p_user_id and a.status = 'submitted';
  perform private.record_admin_action(v_admin, 'reject_driver', p_user_id, btrim(p_reason), private.documents_on_file(p_user_id));
  perform private.tell_driver('driver_rejected', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  return private.ok(private.admin_driver_json(p_user_id));
end $$;

-- admin_suspend_driver: an idle driver stops at once: offers closed, offline, every session ended. Refused while he has
-- a delivery in hand: unassign it first.
create function public.admin_suspend_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  if private.reason_problem(p_reason) <> '[]' then
    return private.invalid(private.reason_problem(p_reason));
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  if v_driver.suspended_at is not null then
    return private.ok(private.admin_driver_json(p_user_id));
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', 'The driver is not approved');
  end if;
  if not private.rest_driver(p_user_id, 'offline') then
    return private.refuse('INVALID_STATE', 'The driver has an active delivery; unassign it first');
  end if;
  -- The row is locked now; another administrator may have come first.
  update public.driver_profiles d set suspended_at = now(), suspension_reason = btrim(p_reason)
   where d.user_id = p_user_id and d.suspended_at is null;
  if found then
    delete from auth.sessions s where s.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'suspend_driver', p_user_id, btrim(p_reason));
    perform private.tell_driver('driver_suspended', p_user_id, jsonb_build_object('reason', btrim(p_reason)));
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;

-- admin_reinstate_driver: a suspended driver may work again; he signs in and goes online himself.
create function public.admin_reinstate_driver(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.acting_admin();
  v_driver public.driver_profiles;
begin
  if v_admin is null then
    return private.not_found();
  elsif p_user_id = v_admin then
    return private.refuse_own_case();
  end if;
  if private.reason_problem(p_reason) <> '[]' then
    return private.invalid(private.reason_problem(p_reason));
  end if;
  select * into v_driver from public.driver_profiles d where d.user_id = p_user_id for update;
  if not found then
    return private.refuse('DRIVER_NOT_FOUND', 'Driver not found');
  end if;
  if not v_driver.is_approved then
    return private.refuse('INVALID_STATE', 'The driver is not approved');
  end if;
  if v_driver.suspended_at is not null then
    update public.driver_profiles d set suspended_at = null, suspension_reason = null where d.user_id = p_user_id;
    perform private.record_admin_action(v_admin, 'reinstate_driver', p_user_id, btrim(p_reason));
    -- Told with the approval's words: he may work.
    perform private.tell_driver('driver_approved', p_user_id, '{"reinstated": true}');
  end if;
  return private.ok(private.admin_driver_json(p_user_id));
end $$;

revoke execute on function public.admin_approve_driver(uuid, text[]), public.admin_reject_driver(uuid, text),
  public.admin_suspend_driver(uuid, text), public.admin_reinstate_driver(uuid, text) from public, anon, authenticated;
grant execute on function public.admin_approve_driver(uuid, text[]), public.admin_reject_driver(uuid, text),
  public.admin_suspend_driver(uuid, text), public.admin_reinstate_driver(uuid, text) to authenticated;
