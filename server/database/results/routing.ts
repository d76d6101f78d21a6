import "server-only";
import { z } from "zod";
import {
  RoutingDifference,
  RoutingDifferenceList,
  RoutingDriversSynced,
  RoutingErrorEntry,
  RoutingErrorList,
  RoutingErrorSummary,
  RoutingPlan,
  RoutingPlanList,
  RoutingReconcileStarted,
  RoutingRoute,
  RoutingRoutes,
  RoutingState,
  RoutingStop,
} from "@/lib/contracts/admin/routing";
import { ZoneCoordinates } from "@/lib/contracts/admin/zones";
import { emptyResponse } from "@/lib/contracts/common";

const count = z.number().int();
const time = z.iso.datetime().nullable();
const optionalText = z.string().nullish();
const number = z.number().nullable();
// `routing` is the synchronization with OptimoRoute ("the provider"); `sent` is what it last received from us.
const Fields = z.record(z.string(), z.unknown());

/**
 * Result of find_routing_facts() for a delivery. The provider's order depends only on these facts, except for the day
 * of a delivery that waits for a driver.
 */
export const OrderFacts = z.object({
  transactionId: z.guid(),
  orderNo: z.string(),
  status: z.enum(["waiting", "assigned", "in_transit", "servicing", "delivered", "failed"]),
  transactionType: z.string(),
  priority: z.enum(["M", "H", "C"]),
  deliveryAddress: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  pickupAddress: optionalText,
  pickupLatitude: number,
  pickupLongitude: number,
  estimatedDuration: z.number().nullish(),
  wantedFrom: time.optional(),
  wantedTo: time.optional(),
  locationName: optionalText,
  notes: optionalText,
  driverExternalId: optionalText,
  assignedAt: time,
  startedAt: time,
  arrivedAt: time,
  endedAt: time,
});
export type OrderFacts = z.infer<typeof OrderFacts>;

/** The provider's last known state of an order. */
const OrderRow = z.object({
  orderNo: z.string(),
  run: z.number(),
  stage: z.enum(["unsent", "present", "gone"]),
  creationUnconfirmed: z.boolean(),
  sent: Fields.nullable(),
  sentCompletion: Fields.nullable(),
  providerId: z.string().nullable(),
  refusedVersion: z.string().nullable(),
});
export type OrderRow = z.infer<typeof OrderRow>;
const OrderSync = z.object({ facts: OrderFacts.nullable(), version: z.string(), row: OrderRow.nullable() });

const SeenOrders = z.array(
  z.object({
    orderNo: z.string(),
    transactionId: z.guid(),
    facts: OrderFacts.nullable(),
    driverSerial: z.string().nullable(),
    updatedAt: z.string().nullable(),
    row: OrderRow.nullable(),
    alreadySeen: z.boolean(),
    syncing: z.boolean(),
  }),
);
export type SeenOrder = z.infer<typeof SeenOrders>[number];

/** Orders that a comparison did not find on the days where they should be. */
export const UnseenOrders = z.array(z.object({ transactionId: z.guid(), orderNo: z.string(), updatedAt: z.string() }));
export type UnseenOrders = z.infer<typeof UnseenOrders>;

export const OpenOrders = z.array(
  z.object({ transactionId: z.guid(), orderNo: z.string(), status: z.enum(["assigned", "in_transit", "servicing"]) }),
);
export type OpenOrders = z.infer<typeof OpenOrders>;

/** A driver's working day, as planning uses it. */
const WorkingDay = z.object({
  externalId: z.string().nullable(),
  date: z.string(),
  enabled: z.boolean(),
  workTimeFrom: z.string(),
  workTimeTo: z.string(),
  vehicleCapacity1: number,
  vehicleCapacity2: number,
  vehicleCapacity3: number,
  vehicleCapacity4: number,
  startLatitude: number,
  startLongitude: number,
  startAddress: z.string().nullable(),
  endLatitude: number,
  endLongitude: number,
  endAddress: z.string().nullable(),
});
export type ProviderDay = z.infer<typeof WorkingDay>;

const DriverSync = z.object({ desired: z.null() }).or(
  z.object({
    desired: WorkingDay,
    name: z.string(),
    version: z.string(),
    sent: Fields.nullable(),
    refusedVersion: z.string().nullable(),
    carries: z.boolean(),
    known: z.boolean(),
  }),
);

const UnsentDays = z.array(z.object({ driverId: z.guid(), version: z.string(), desired: WorkingDay }));

/** The next step of a plan, by begin_routing_plan(). */
export const PlanStep = z.discriminatedUnion("action", [
  z.object({ action: z.literal("none") }),
  z.object({ action: z.literal("prepare"), date: z.iso.date() }),
  z.object({
    action: z.literal("start"),
    date: z.iso.date(),
    lockType: z.enum(["NONE", "RESOURCES"]),
    orders: z.array(z.string()),
    drivers: z.array(z.string()),
  }),
  z.object({ action: z.literal("poll"), date: z.iso.date(), planningId: z.number().nullable(), polls: z.number() }),
  z.object({ action: z.literal("stop"), date: z.iso.date(), planningId: z.number(), polls: z.number() }),
  z.object({ action: z.literal("send"), date: z.iso.date() }),
]);
export type PlanStep = z.infer<typeof PlanStep>;

/** Why a day's routes may not be sent to the drivers; null if they may. */
const RouteSendBlock = z.object({ reason: z.string().nullable() });

/** Number of statuses by outcome: `moved`, `differs` and so on. */
const StatusCounts = z.record(z.string(), z.number());

const IngestedEvents = z.object({ ingested: z.boolean() }).catchall(z.number());
const EventsTag = z.object({ tag: z.string().nullable() });
const RoutingDays = z.object({ startedAt: z.string(), from: z.iso.date().nullable(), to: z.iso.date() });

const ZoneBody = z.object({
  name: z.string(),
  type: z.enum(["circle", "polygon"]),
  center: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  radius: number,
  coordinates: ZoneCoordinates.nullable(),
  color: z.string(),
  isActive: z.boolean(),
});
export type ZoneBody = z.infer<typeof ZoneBody>;

export const UnmirroredZones = z.object({
  zones: z.array(z.object({ zoneId: z.guid(), desired: ZoneBody.nullable(), providerId: z.string().nullable() })),
  drivers: z.array(z.object({ driverId: z.guid(), externalId: z.string(), desired: z.array(z.string()) })),
});
export type UnmirroredZones = z.infer<typeof UnmirroredZones>;

const UnsentPositions = z.array(
  z.object({
    driverId: z.guid(),
    since: z.string(),
    externalId: z.string().nullable(),
    serial: z.string().nullable(),
    positions: z.array(
      z.object({
        at: z.string(),
        receivedAt: z.string(),
        timestampMs: z.number(),
        latitude: z.number(),
        longitude: z.number(),
        accuracy: number,
        speed: number,
        heading: number,
      }),
    ),
  }),
);
export type UnsentPosition = z.infer<typeof UnsentPositions>[number];

/** The database's part of the synchronization state; the environment adds the rest. */
const StoredRoutingState = RoutingState.omit({ enabled: true, mode: true, timeZone: true, requirements: true });

/** A day's routes as the provider returned them, in its own time zone. */
const PlannedRoutes = RoutingRoutes.extend({
  routes: z.array(RoutingRoute.extend({ stops: z.array(RoutingStop.omit({ at: true })) })),
});

/** Results of the functions in supabase/schemas/routing. */
export const routingResults = {
  admin_dismiss_routing_difference: RoutingDifference,
  admin_list_routing_differences: RoutingDifferenceList,
  admin_list_routing_plans: RoutingPlanList,
  admin_plan_routes: RoutingPlan,
  admin_reconcile_routing: RoutingReconcileStarted,
  admin_resolve_routing_error: RoutingErrorEntry,
  admin_list_routes: PlannedRoutes,
  admin_get_routing_error_summary: RoutingErrorSummary,
  admin_list_routing_errors: RoutingErrorList,
  admin_get_routing_state: StoredRoutingState,
  admin_send_routes: RoutingPlan,
  admin_stop_routing_plan: RoutingPlan,
  admin_sync_drivers: RoutingDriversSynced,
  apply_routing_statuses: StatusCounts,
  begin_routing_driver: DriverSync,
  begin_routing_order: OrderSync,
  begin_routing_plan: PlanStep,
  correct_routing_orders: emptyResponse,
  defer_routing_job: emptyResponse,
  get_reconciliation_days: RoutingDays,
  get_routing_events_tag: EventsTag,
  ingest_routing_events: IngestedEvents,
  list_open_routing_orders: OpenOrders,
  list_unmirrored_zones: UnmirroredZones,
  list_unseen_routing_orders: UnseenOrders,
  list_unsent_positions: UnsentPositions,
  list_unsent_routing_days: UnsentDays,
  log_routing_errors: emptyResponse,
  mark_positions_sent: emptyResponse,
  mark_routing_orders_seen: SeenOrders,
  record_mirrored_driver: emptyResponse,
  record_mirrored_zone: emptyResponse,
  record_provider_health: emptyResponse,
  record_reconciliation: emptyResponse,
  record_refused_driver_zones: emptyResponse,
  record_refused_zone: emptyResponse,
  record_routing_differences: emptyResponse,
  record_routing_driver: emptyResponse,
  record_routing_order: emptyResponse,
  record_routing_plan: emptyResponse,
  recreate_lost_routing_zones: z.object({ lost: count }),
  recreate_missing_routing_orders: z.object({ found: count }),
  resend_unsent_routing_orders: z.object({ enqueued: count }),
  resolve_routing_differences: emptyResponse,
  find_route_send_block_reason: RouteSendBlock,
  send_routing_orders: emptyResponse,
  sync_routing_drivers: z.object({ enqueued: count }),
};
