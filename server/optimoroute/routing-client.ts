import "server-only";
import type { RoutingClock } from "@/server/optimoroute/account-time";
import type {
  BulkResult,
  CompletionDetailsResponse,
  CompletionUpdate,
  DateRange,
  DispatchStatus,
  DriverInfo,
  DriverParameters,
  DriverPositionUpdate,
  DriverPositionsResponse,
  DriverZonesResponse,
  EventsQuery,
  EventsResponse,
  Geofence,
  GeofenceChange,
  GeofencesResponse,
  GetOrdersResponse,
  KnownGeofence,
  NewDriver,
  NewRoutingOrder,
  OrderRef,
  OrderResult,
  PlanningQuery,
  PlanningRequest,
  PlanningStarted,
  PlanningStatus,
  RoutesQuery,
  RoutesResponse,
  RoutingMode,
  RoutingOrderChange,
  SchedulingInfo,
  SearchQuery,
  SearchResponse,
  SearchedOrder,
} from "@/server/optimoroute/types";

/** A failed attempt, or a failed item of a list, in loggable form: without the key and personal data. */
export type RoutingFailure = {
  errorType: string;
  errorCode: string;
  errorMessage: string;
  endpoint: string;
  method: "GET" | "POST";
  requestData: unknown;
  responseData: unknown;
  statusCode: number | null;
  /** Number of previous attempts. */
  retryCount: number;
  /** Milliseconds since 1970. */
  at: number;
};

/** A response that does not match its schema: paths, never values. */
export type RoutingMismatch = { endpoint: string; paths: string[] };

export type RoutingClientOptions = {
  /** https://api.optimoroute.com/v1/ or an emulator's URL. */
  url: string;
  /** Null: every call throws 'API key is not set' and sends nothing. */
  key: string | null;
  mode: RoutingMode;
  /** The account's time zone, by its IANA name. */
  timeZone?: string;
  /** Per request. */
  timeoutMs?: number;
  clock?: RoutingClock;
  fetch?: typeof fetch;
  /** Batching of lists; default: 25 a batch, 2 concurrent batches, 2 s apart. A batch never has more than 500. */
  bulk?: { size?: number; parallel?: number; pauseMs?: number };
  /** After each response that shows that the provider is up and accepts the key; also a refusal. */
  onResponse?: () => void;
  onFailure?: (failure: RoutingFailure) => void;
  onMismatch?: (mismatch: RoutingMismatch) => void;
};

/**
 * Our own name of a call's subject, for the log of its failures: the subject's next success resolves them, and the
 * provider's names do not lead to it.
 */
export type RoutingSubject = { zoneId: string } | { zonesOf: string };

/** An earlier run may have sent this order already, so an existing one is ours. */
type CreateOptions = { repeated?: boolean };

/**
 * The provider's calls. Single calls throw a RoutingError; lists return one result per item, in order, and throw only
 * if nothing can be sent at all.
 */
export type RoutingClient = {
  getOrders(query: { date: string } | { orders: OrderRef[] }): Promise<GetOrdersResponse>;
  /** Retries are safe: an order with a lost response is neither created twice nor refused. */
  createOrder(order: NewRoutingOrder, options?: CreateOptions): Promise<OrderResult>;
  createOrders(orders: NewRoutingOrder[], options?: CreateOptions): Promise<BulkResult>;
  updateOrder(change: RoutingOrderChange): Promise<OrderResult>;
  /** A missing order counts as deleted. */
  deleteOrder(orderNo: string): Promise<OrderResult>;
  deleteOrders(orderNos: string[]): Promise<BulkResult>;
  /** One page. */
  searchOrders(query: SearchQuery): Promise<SearchResponse>;
  /** All pages, over ranges of any length. */
  searchAllOrders(query: {
    dateRange: DateRange;
    orderStatus?: SearchQuery["orderStatus"];
  }): AsyncIterable<SearchedOrder>;
  getSchedulingInfo(order: OrderRef): Promise<SchedulingInfo>;
  getEvents(query?: EventsQuery): Promise<EventsResponse>;
  getCompletionDetails(query: { date: string } | { orders: OrderRef[] }): Promise<CompletionDetailsResponse>;
  updateCompletionDetails(updates: CompletionUpdate[]): Promise<BulkResult>;
  /** Dissolves the driver's route of that day: planning must run again. */
  updateDriverParameters(parameters: DriverParameters): Promise<void>;
  updateDriversParameters(updates: DriverParameters[]): Promise<BulkResult>;
  getDriverParameters(driverId: string): Promise<Partial<DriverParameters>>;
  updateDriverPositions(update: DriverPositionUpdate): Promise<void>;
  updateDriversPositions(updates: DriverPositionUpdate[]): Promise<BulkResult>;
  getDriverPositions(date: string): Promise<DriverPositionsResponse>;
  createDriver(driver: NewDriver): Promise<DriverInfo>;
  getDriverInfo(externalId: string): Promise<DriverInfo>;
  /** Never retried once it may have arrived: a second run would discard the first one's routes. */
  startPlanning(request: PlanningRequest): Promise<PlanningStarted>;
  getPlanningStatus(query: PlanningQuery): Promise<PlanningStatus>;
  stopPlanning(planningId: number): Promise<void>;
  getRoutes(query: RoutesQuery): Promise<RoutesResponse>;
  /** Sends the day's routes of the whole account to the drivers' phones. Succeeds if they are there already. */
  sendRoutes(date: string): Promise<void>;
  /** Whether routes of the day were sent to the drivers' phones. */
  getDispatchStatus(date: string): Promise<DispatchStatus>;
  createGeofence(geofence: Geofence, subject?: RoutingSubject): Promise<KnownGeofence>;
  getGeofences(subject?: RoutingSubject): Promise<GeofencesResponse>;
  updateGeofence(change: GeofenceChange, subject?: RoutingSubject): Promise<void>;
  deleteGeofence(id: string, subject?: RoutingSubject): Promise<void>;
  assignDriverZones(driverId: string, zoneIds: string[], subject?: RoutingSubject): Promise<void>;
  getDriverZones(driverId: string): Promise<DriverZonesResponse>;
};
