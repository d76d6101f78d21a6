// Many drivers at once, for what is about numbers and places and not about people: they have no password and never sign in.
import { randomUUID } from "node:crypto";
import { sql, type Place } from "./world";

export type Extra = {
  at: Place | null;
  /** Seconds since the position was taken, and since the app was last heard of. */
  positionAge?: number;
  unseen?: number;
  approved?: boolean;
  online?: boolean;
  externalId?: boolean;
  serial?: boolean;
  app?: boolean;
  /** Zones with the driver's priority in each. */
  zones?: { id: string; priority: number }[];
};
export type Member = Required<Extra> & { id: string };

const whole = (extra: Extra): Member => ({
  id: randomUUID(), positionAge: 10, unseen: 10, approved: true, online: true, externalId: true, serial: false, app: false, zones: [], ...extra,
});

export async function crowd(extras: Extra[]): Promise<Member[]> {
  const members = extras.map(whole);
  const rows = JSON.stringify(members.map((member) => ({ ...member, lat: member.at?.lat ?? null, lng: member.at?.lng ?? null })));
  await sql(`insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@crowd.test', jsonb_build_object('user_type', 'driver', 'name', 'Crowd ' || left(id::text, 8))
      from jsonb_to_recordset($1) as r (id uuid)`, [rows]);
  await sql(`update public.driver_profiles d set is_approved = r.approved, status = case when r.approved and r.online then 'online' else 'offline' end,
      is_available = r.approved and r.online, current_latitude = r.lat, current_longitude = r.lng,
      position_at = clock_timestamp() - r."positionAge" * interval '1 second', last_seen = clock_timestamp() - r.unseen * interval '1 second',
      optimo_route_external_id = case when r."externalId" then 'ext-' || r.id end, optimo_route_serial = case when r.serial then 'ser-' || r.id end,
      mobile_app_enabled = r.app
    from jsonb_to_recordset($1) as r (id uuid, lat float8, lng float8, "positionAge" float8, unseen float8, approved bool, online bool, "externalId" bool, serial bool, app bool)
    where d.user_id = r.id`, [rows]);
  const assignments = members.flatMap(({ id, zones }) => zones.map((zone) => ({ driver: id, zone: zone.id, priority: zone.priority })));
  await sql("insert into public.driver_zone_assignments (driver_id, zone_id, priority) select driver, zone, priority from jsonb_to_recordset($1) as r (driver uuid, zone uuid, priority int)", [JSON.stringify(assignments)]);
  return members;
}

// A round zone.
export async function zone(center: Place, radius: number, isActive = true): Promise<string> {
  const [row] = await sql<{ id: string }>("insert into public.geofence_zones (name, type, center_lat, center_lng, radius, is_active) values ('Zone', 'circle', $1, $2, $3, $4) returning id", [center.lat, center.lng, radius, isActive]);
  return row?.id ?? "";
}
