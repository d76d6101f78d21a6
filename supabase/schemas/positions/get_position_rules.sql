-- get_position_rules: the settings, active zones and version with which hosts classify positions.
create function app.get_position_rules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.ok(jsonb_build_object(
    'version', (select r.version from private.position_rules r),
    'maxAgeSeconds', private.get_setting('position_max_age_seconds'), 'worstAccuracyM', private.get_setting('position_max_accuracy_m'),
    'maxSpeed', private.get_setting('position_max_speed'), 'gapSeconds', private.get_setting('zone_gap_seconds'),
    'dwellSeconds', private.get_setting('zone_dwell_seconds'), 'minMarginM', private.get_setting('zone_min_margin_m'),
    'maxMarginM', private.get_setting('zone_max_margin_m'),
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('id', z.id, 'margin', z.margin, 'lat', z.center_lat, 'lng', z.center_lng, 'radius', z.radius,
               'edges', (select jsonb_agg(jsonb_build_array((s[0])[0], (s[0])[1], (s[1])[0], (s[1])[1]) order by n) from unnest(z.edges) with ordinality e (s, n)),
               'bounds', jsonb_build_object('east', (z.bounds[0])[0], 'north', (z.bounds[0])[1], 'west', (z.bounds[1])[0], 'south', (z.bounds[1])[1])))
        from public.geofence_zones z where z.is_active), '[]')));
end $$;
revoke execute on function app.get_position_rules() from public;
grant execute on function app.get_position_rules() to handover_service;

-- bump_position_rules_version: increments the version once per transaction. Deferred to commit, so that concurrent
-- changes of zones do not wait for each other.
create function private.bump_position_rules_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.position_rules set version = version + 1, changed_by = pg_current_xact_id() where changed_by is distinct from pg_current_xact_id();
  return null;
end $$;

create constraint trigger geofence_zones_position_rules after insert or update or delete on public.geofence_zones
  deferrable initially deferred for each row execute function private.bump_position_rules_version();

create constraint trigger settings_position_rules after update on private.settings
  deferrable initially deferred
  for each row when (new.key in ('position_max_age_seconds', 'position_max_accuracy_m', 'position_max_speed', 'zone_gap_seconds', 'zone_dwell_seconds',
                                 'zone_min_margin_m', 'zone_max_margin_m') and new.value is distinct from old.value)
  execute function private.bump_position_rules_version();
