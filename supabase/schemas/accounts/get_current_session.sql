-- get_current_session: returns the signed-in user, or null. A suspended driver counts as not approved.
create function app.get_current_session() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_actor uuid := private.find_actor();
  v_session jsonb;
begin
  select jsonb_build_object(
      'userId', p.user_id, 'name', p.name, 'email', p.email, 'phone', p.phone_number,
      'phoneVerified', p.phone_verified_at is not null,
      'userType', coalesce(r.role, 'user'),
      'isAdmin', app.is_admin(p.user_id),
      'expiresAt', private.format_iso(to_timestamp((auth.jwt() ->> 'exp')::double precision)),
      'locale', coalesce(s.locale, 'en'), 'theme', coalesce(s.theme, 'system'), 'timeZone', private.get_time_zone(),
      'driver', case when d.user_id is null then null else jsonb_build_object(
        'isApproved', d.is_approved and d.suspended_at is null, 'status', d.status, 'isAvailable', d.is_available, 'lastDelivery', d.last_delivery,
        'applicationStatus', coalesce(a.status, 'none'), 'positionFreshSeconds', private.get_setting('position_fresh_seconds')) end)
    into v_session
    from public.user_profiles p
    left join public.user_roles r on r.user_id = p.user_id
    left join public.user_settings s on s.user_id = p.user_id
    left join public.driver_profiles d on d.user_id = p.user_id
    left join public.driver_applications a on a.driver_id = p.user_id
   where p.user_id = v_actor;
  return private.ok(v_session);
end $$;
revoke execute on function app.get_current_session() from public;
-- Anonymous callers may call it; their session is null.
grant execute on function app.get_current_session() to handover_anon, handover_authenticated;
