// Creates many drivers in one call, without password and API client, by calling the SQL functions that the API calls.
import { randomUUID } from "node:crypto";
import { rpcAs } from "../../../e2e/fixtures/rpc";
import { sharedAdmin } from "./deliveries";
import {
  APPLICATION,
  callRpcOrThrow,
  ownerPool,
  sql,
  uniquePhone,
  type RpcResult,
  type LatLng,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./harness";

type BulkDriverOptions = {
  at: LatLng | null;
  /** Seconds since the position's time, and since the app's last heartbeat. */
  positionAge?: number;
  heartbeatAge?: number;
  approved?: boolean;
  online?: boolean;
  externalId?: boolean;
  serial?: boolean;
  hasApp?: boolean;
  /** Zones with the driver's priority in each. */
  zones?: { id: string; priority: number }[];
};
export type BulkDriver = Required<BulkDriverOptions> & { id: string; claims: string };

const withDefaults = (overrides: BulkDriverOptions): BulkDriver => {
  const id = randomUUID();
  return {
    id,
    claims: JSON.stringify({ sub: id, role: "authenticated", session_id: randomUUID() }),
    positionAge: 10,
    heartbeatAge: 10,
    approved: true,
    online: true,
    externalId: true,
    serial: false,
    hasApp: false,
    zones: [],
    ...overrides,
  };
};

// How many are created concurrently.
const CONCURRENCY = 4;

export async function createDrivers(options: BulkDriverOptions[]): Promise<BulkDriver[]> {
  const drivers = options.map(withDefaults);
  await signUp(drivers);
  const remaining = [...drivers];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let next = remaining.shift(); next; next = remaining.shift()) await bringOnline(next);
    }),
  );
  // Ages positions and heartbeats, and sets the provider's values; drivers without a position keep none.
  await sql(
    `update public.driver_profiles d set last_seen = clock_timestamp() - r."heartbeatAge" * interval '1 second',
      position_at = case when d.current_latitude is not null then clock_timestamp() - r."positionAge" * interval '1 second' end,
      optimo_route_external_id = case when r."externalId" then d.optimo_route_external_id end, optimo_route_serial = case when r.serial then 'ser-' || r.id end,
      mobile_app_enabled = r."hasApp"
    from jsonb_to_recordset($1) as r (id uuid, "positionAge" float8, "heartbeatAge" float8, "externalId" bool, serial bool, "hasApp" bool)
    where d.user_id = r.id`,
    [JSON.stringify(drivers)],
  );
  for (const { id, zones } of drivers) if (zones.length > 0) await assignZones(id, zones);
  return drivers;
}

/** The auth server's rows for a sign-up and a sign-in; triggers do the rest. */
async function signUp(drivers: BulkDriver[]): Promise<void> {
  const rows = JSON.stringify(
    drivers.map(({ id, claims }) => ({
      id,
      session: (JSON.parse(claims) as { session_id: string }).session_id,
      phone: uniquePhone(),
    })),
  );
  await sql(
    `insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@crowd.test', jsonb_build_object('user_type', 'driver', 'name', 'Crowd ' || left(id::text, 8), 'phone_number', phone, 'license_number', 'D1234567')
      from jsonb_to_recordset($1) as r (id uuid, phone text)`,
    [rows],
  );
  await sql(
    "insert into auth.sessions (id, user_id, created_at, updated_at) select session, id, now(), now() from jsonb_to_recordset($1) as r (id uuid, session uuid)",
    [rows],
  );
}

async function bringOnline(driver: BulkDriver): Promise<void> {
  const { at, approved, online } = driver;
  if (approved) await approveBulkDriver(driver);
  if (at || online) {
    if (approved) await callAsBulkDriver(driver, "set_driver_status", { p_status: "online" });
    if (at) await placeBulkDriver(driver, at);
    if (approved && !online) await callAsBulkDriver(driver, "set_driver_status", { p_status: "offline" });
  }
}

/** The driver applies, and an administrator approves. */
export async function approveBulkDriver(driver: BulkDriver): Promise<void> {
  await submitDriverDocuments({ id: driver.id, name: "Crowd Driver" });
  await callAsBulkDriver(driver, "submit_application", { p_form: APPLICATION });
  await callRpcOrThrow((await sharedAdmin()).client, "admin_approve_driver", {
    p_user_id: driver.id,
    p_documents: DOCUMENT_HASHES,
  });
}

/** Reports this position now; deletes earlier ones, which would make it a jump. */
export async function placeBulkDriver(driver: BulkDriver, at: LatLng): Promise<void> {
  await sql(
    "with deleted_tracks as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [driver.id],
  );
  const [row] = await sql<{ now: string }>("select extract(epoch from clock_timestamp())::text as now");
  await callAsBulkDriver(driver, "record_positions", {
    p_positions: [{ timestamp: Number(row?.now), latitude: at.lat, longitude: at.lng }],
  });
}

/** Calls a function as this driver; throws if it is refused. */
export async function callAsBulkDriver(driver: BulkDriver, fn: string, args: Record<string, unknown>): Promise<void> {
  const answer = (await rpcAs(
    ownerPool,
    { role: "handover_authenticated", claims: JSON.parse(driver.claims) as Record<string, unknown> },
    fn,
    args,
  )) as RpcResult | undefined;
  if (!answer?.ok) throw new Error(`${fn}: ${JSON.stringify(answer)}`);
}

/** Creates a zone as an administrator. */
export const createZone = async (body: Record<string, unknown>): Promise<string> =>
  (
    await callRpcOrThrow<{ id: string }>((await sharedAdmin()).client, "admin_create_zone", {
      p_body: { name: "Zone", ...body },
    })
  ).id;

export const createCircleZone = (center: LatLng, radius: number, isActive = true): Promise<string> =>
  createZone({ type: "circle", center, radius, isActive });

/** Assigns the driver to exactly these zones. */
export const assignZones = async (driverId: string, zones: { id: string; priority?: number }[]): Promise<unknown> =>
  callRpcOrThrow((await sharedAdmin()).client, "admin_set_driver_zones", {
    p_user_id: driverId,
    p_zones: zones.map(({ id, priority = 1 }) => ({ zoneId: id, priority })),
  });

/** Deactivates the zone. */
export const deactivateZone = async (id: string): Promise<unknown> =>
  callRpcOrThrow((await sharedAdmin()).client, "admin_update_zone", { p_id: id, p_patch: { isActive: false } });
