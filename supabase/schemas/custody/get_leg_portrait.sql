-- find_leg_portrait: the approved photo of the driver of an open leg (transfer of cash) that is a pickup or return;
-- otherwise a row of nulls.
create function private.find_leg_portrait(p_leg public.custody_legs) returns public.driver_documents
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo public.driver_documents;
begin
  if p_leg.kind in ('pickup', 'return') and private.is_open_leg(p_leg.state) and p_leg.taker_kind <> 'hub' then
    v_photo := private.find_shown_portrait(p_leg.driver_id);
  end if;
  return v_photo;
end $$;

-- leg_portrait_result_json: the storage path of the driver's photo; NOT_FOUND also for a missing leg.
create function private.leg_portrait_result_json(p_leg public.custody_legs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_photo public.driver_documents := private.find_leg_portrait(p_leg);
begin
  return case when v_photo.id is null then private.refuse_not_found() else private.ok(jsonb_build_object('path', v_photo.path, 'sha256', v_photo.sha256)) end;
end $$;

-- get_leg_portrait: the photo of the driver of the delivery's open leg, for its other side. p_leg_id: the leg on the
-- caller's screen, where a delivery has two.
create function app.get_leg_portrait(p_transaction_id uuid, p_leg_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_leg public.custody_legs := private.find_side_leg(p_transaction_id, private.find_actor(), p_leg_id);
begin
  if private.find_actor() is null then
    return private.refuse_unauthenticated();
  elsif not private.is_leg_side(v_leg, private.find_actor()) then
    return private.refuse_not_found();
  end if;
  return private.leg_portrait_result_json(v_leg);
end $$;
revoke execute on function app.get_leg_portrait(uuid, uuid) from public;
grant execute on function app.get_leg_portrait(uuid, uuid) to handover_authenticated;
