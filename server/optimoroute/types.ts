import "server-only";
import type { RoutingErrorType } from "@/server/optimoroute/errors";

// The routing provider's entities with the specification's names, in camelCase, independent of the wire format of each
// mode.

/** `documented`: the calls as the specification lists them. `live`: the calls of a real account. */
export type RoutingMode = "documented" | "live";

/** D delivery, P pickup, T task. */
export type OrderType = "D" | "P" | "T";
/** Low, medium, high, critical. */
export type OrderPriority = "L" | "M" | "H" | "C";
export type NotificationPreference = "dont_notify" | "email" | "sms" | "both";
export const completionStatuses = [
  "unscheduled",
  "scheduled",
  "on_route",
  "servicing",
  "success",
  "failed",
  "rejected",
  "cancelled",
] as const;
export type CompletionStatus = (typeof completionStatuses)[number];
/** `id` is the provider's, `orderNo` ours. */
export type OrderRef = { orderNo: string } | { id: string };
export type DriverRef = { externalId: string } | { serial: string };
/** HH:MM, 24 hours, in the account's time zone. */
export type TimeWindow = { twFrom: string; twTo: string };
/** YYYY-MM-DD in the account's time zone, inclusive. */
export type DateRange = { from: string; to: string };

export type OrderLocation = {
  locationNo?: string;
  locationName?: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  /** Only in responses: whether the provider could locate it. */
  valid?: boolean;
  /** Minutes. */
  checkInTime?: number;
  notes?: string;
};

export type RoutingOrderFields = {
  /** YYYY-MM-DD in the account's time zone. */
  date: string;
  type: OrderType;
  /** Minutes. */
  duration: number;
  priority: OrderPriority;
  load1?: number;
  load2?: number;
  load3?: number;
  load4?: number;
  /** Null unassigns the driver. */
  assignedTo?: { externalId?: string; serial?: string } | null;
  location: OrderLocation;
  timeWindows?: TimeWindow[];
  /** mon to sun. */
  allowedWeekdays?: string[];
  skills?: string[];
  vehicleFeatures?: string[];
  notes?: string;
  email?: string;
  phone?: string;
  customField1?: string;
  customField2?: string;
  customField3?: string;
  customField4?: string;
  customField5?: string;
  notificationPreference?: NotificationPreference;
};
export type NewRoutingOrder = RoutingOrderFields & { orderNo: string };
/** The changed fields, by the order's number. */
export type RoutingOrderChange = { orderNo: string } & Partial<RoutingOrderFields>;
/** An order in a response: any field may be missing. */
export type RoutingOrder = Partial<RoutingOrderFields> & { id: string | null; orderNo: string | null };

/** The result of one order. A single order's failure is thrown, not returned. */
export type OrderResult = { success: true; id: string | null; orderNo: string };
/** The result of a list item. `item`: its orderNo, id or the driver's external id or serial. */
export type ItemResult =
  | { success: true; item: string; id: string | null }
  | {
      success: false;
      item: string;
      type: RoutingErrorType;
      code: string;
      message: string;
      statusCode: number | null;
      retryable: boolean;
      retryAfterMs: number | null;
    };
/** One result per item, in order. `success`: all succeeded. */
export type BulkResult = { success: boolean; items: ItemResult[] };
/** A list item that could not be read. */
export type MissingItem = { item: string | null; code: string; message: string };

export type GetOrdersResponse = { orders: RoutingOrder[]; missing: MissingItem[] };

/** One moment in three forms: Unix seconds; UTC and the account's time, both YYYY-MM-DDTHH:MM:SS without an offset. */
export type RoutingTime = { unixTimestamp: number | null; utcTime: string | null; localTime: string | null };
/** A moment in a request: one of the three. */
type RequestTime = { unixTimestamp: number } | { utcTime: string } | { localTime: string };

export type OrderCompletion = {
  orderNo: string | null;
  id: string | null;
  /** One of the eight specified statuses, or a newer one. */
  status: string;
  startTime: RoutingTime | null;
  endTime: RoutingTime | null;
  /** The driver's form: note, signature, images, … */
  form: Record<string, unknown> | null;
  trackingUrl: string | null;
  startPosition: EventPosition | null;
  endPosition: EventPosition | null;
};
export type CompletionDetailsResponse = { orders: OrderCompletion[]; missing: MissingItem[] };
export type CompletionUpdate = OrderRef & {
  data: { status: CompletionStatus; startTime?: RequestTime; endTime?: RequestTime };
};

export type EventPosition = {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
};
export type RoutingEvent = RoutingTime & {
  /**
   * on_duty, off_duty, start_route, end_route, start_service, success, failed, rejected, start_time_changed, or a newer
   * one.
   */
  event: string;
  driverName: string | null;
  driverSerial: string | null;
  driverExternalId: string | null;
  orderNo: string | null;
  orderId: string | null;
  position: EventPosition | null;
  plannedStartTime: RoutingTime | null;
};
export type EventsQuery = { dateFrom?: string; dateTo?: string; afterTag?: string; limit?: number };
/** Pass `tag` as the next `afterTag`; repeat while `remainingEvents` is above 0. Events are not in order of time. */
export type EventsResponse = { events: RoutingEvent[]; tag: string | null; remainingEvents: number };

export type ScheduleInformation = {
  driverExternalId: string | null;
  driverSerial: string | null;
  driverName: string | null;
  vehicleRegistration: string | null;
  vehicleLabel: string | null;
  stopNumber: number | null;
  /** HH:MM in the account's time zone. */
  scheduledAt: string | null;
  /** YYYY-MM-DD HH:MM:SS in the account's time zone. */
  scheduledAtDt: string | null;
  arrivalTimeDt: string | null;
  /** Seconds from the previous stop. */
  travelTime: number | null;
  /** From the previous stop; metres, unless the account is configured otherwise. */
  distance: number | null;
};
export type SearchedOrder = {
  id: string | null;
  data: RoutingOrder | null;
  scheduleInformation: ScheduleInformation | null;
};
export type SearchQuery = { dateRange: DateRange; orderStatus?: CompletionStatus[]; afterTag?: string };
/** `afterTag` is null on the last page. */
export type SearchResponse = { orders: SearchedOrder[]; afterTag: string | null };
export type SchedulingInfo = { orderScheduled: boolean; scheduleInformation: ScheduleInformation | null };

/** A driver's day. Coordinates come in pairs. */
export type DriverParameters = {
  externalId: string;
  date: string;
  /** Approved and not suspended. */
  enabled?: boolean;
  /** HH:MM, 24 hours, in the account's time zone. */
  workTimeFrom?: string;
  workTimeTo?: string;
  vehicleCapacity1?: number;
  vehicleCapacity2?: number;
  vehicleCapacity3?: number;
  vehicleCapacity4?: number;
  startLatitude?: number;
  startLongitude?: number;
  startAddress?: string;
  endLatitude?: number;
  endLongitude?: number;
  endAddress?: string;
};

/** Timestamp in whole seconds, accuracy in metres, speed in metres a second, heading in degrees from north. */
export type DriverPosition = {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy?: number;
  speed?: number;
  heading?: number;
};
export type DriverPositionUpdate = { driver: DriverRef; positions: DriverPosition[] };
export type DriverPositionsResponse = { drivers: DriverPositionUpdate[] };

export type NewDriver = { externalId: string; serial?: string; name?: string; email?: string; phone?: string };
export type DriverInfo = {
  externalId: string | null;
  serial: string | null;
  name: string | null;
  enabled: boolean | null;
};

export type PlanningRequest = {
  date: string;
  /** EMPTY, the provider's default, replaces the day's routes; CURRENT starts from them. */
  startWith?: "EMPTY" | "CURRENT";
  /** With CURRENT: ROUTES leaves new orders out, RESOURCES inserts them and keeps the drivers. */
  lockType?: "NONE" | "ROUTES" | "RESOURCES";
  balancing?: "OFF" | "ON" | "ON_FORCE";
  balanceBy?: "WT" | "NUM";
  /** 0 to 1. */
  balancingFactor?: number;
  useDrivers?: ({ driverExternalId: string } | { driverSerial: string })[];
  useOrderObjects?: OrderRef[];
  /** Whether orders that are on routes may be planned again. */
  includeScheduledOrders?: boolean;
};
export type PlanningStarted = {
  planningId: number | null;
  missingOrders: string[];
  missingDrivers: string[];
  ordersWithInvalidLocation: string[];
};
/** By id; only `documented` mode accepts a date alone. With both, each mode uses its own. */
export type PlanningQuery = { planningId: number; date?: string } | { date: string };
/** Anything but in_progress and completed means failed or timed out. `progress` is 0 to 100. */
export type PlanningStatus = { status: "in_progress" | "completed" | (string & {}); progress: number };

export type RouteStop = {
  stopNumber: number | null;
  orderNo: string | null;
  id: string | null;
  /** depot or break; null for an order. */
  type: string | null;
  locationName: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  scheduledAt: string | null;
  scheduledAtDt: string | null;
  arrivalTimeDt: string | null;
  travelTime: number | null;
  distance: number | null;
};
export type PlannedRoute = {
  driverExternalId: string | null;
  driverSerial: string | null;
  driverName: string | null;
  vehicleRegistration: string | null;
  vehicleLabel: string | null;
  /** Minutes. */
  duration: number | null;
  /** Kilometres. */
  distance: number | null;
  stops: RouteStop[];
};
export type RouteDriver = Pick<PlannedRoute, "driverExternalId" | "driverSerial">;
export type RoutesQuery = { date: string; driverExternalId?: string; driverSerial?: string };
export type RoutesResponse = { routes: PlannedRoute[] };
/**
 * `live`: the day's routes were sent, and drivers report from them. Of the day as a whole: an order planned afterwards
 * is on no phone.
 */
export type DispatchStatus = { live: boolean };

export type Geofence = {
  name: string;
  type: "circle" | "polygon";
  coordinates?: { lat: number; lng: number }[];
  centerLat?: number;
  centerLng?: number;
  /** Metres. */
  radius?: number;
  color?: string;
  isActive?: boolean;
};
export type GeofenceChange = { id: string } & Partial<Geofence>;
/** A geofence in a response. */
export type KnownGeofence = Partial<Geofence> & { id: string | null };
export type GeofencesResponse = { geofences: KnownGeofence[] };
export type DriverZonesResponse = { zoneIds: string[] };
