// The provider's data: orders, drivers with their days, routes, planning runs, events and zones.
export const ORDER_STATUSES = [
  "unscheduled",
  "scheduled",
  "on_route",
  "servicing",
  "success",
  "failed",
  "rejected",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
const EVENT_NAMES = [
  "on_duty",
  "off_duty",
  "start_route",
  "end_route",
  "start_service",
  "success",
  "failed",
  "rejected",
  "start_time_changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export type OrderLocation = {
  locationNo?: string;
  locationName?: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  valid: boolean;
  checkInTime?: number;
  notes?: string;
};

export type OrderData = {
  orderNo?: string;
  date: string;
  type: "D" | "P" | "T";
  duration: number;
  priority: "L" | "M" | "H" | "C";
  location: OrderLocation | null;
  assignedTo: { externalId?: string; serial?: string } | null;
  timeWindows: { twFrom: string; twTo: string }[];
  allowedWeekdays: string[];
  load1: number;
  load2: number;
  load3: number;
  load4: number;
  // Notes, phone, custom fields and the like: stored and returned unchanged.
  [other: string]: unknown;
};

// Times in Unix seconds; distance in metres and travel time in seconds from the previous stop.
export type RouteStop = {
  date: string;
  driver: string;
  stopNumber: number;
  scheduledAt: number;
  arrivalAt: number;
  travelTime: number;
  distance: number;
};
export type DriverPosition = {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy?: number;
  speed?: number;
  heading?: number;
};

export type EmulatedOrder = {
  seq: number;
  id: string;
  data: OrderData;
  status: OrderStatus;
  stop: RouteStop | null;
  startTime: number | null;
  endTime: number | null;
  startPosition: DriverPosition | null;
  endPosition: DriverPosition | null;
  form: Record<string, unknown>;
  // When the driver arrived within the geofence, by the sent positions.
  arrivedAt: number | null;
  // The newest last.
  changes: { at: number; by: ChangeSource; what: string }[];
};

export type ChangeSource = "api" | "person" | "planning" | "positions";

export type StartLocation = { latitude: number; longitude: number; address?: string };
export type EmulatedDriverDay = {
  date: string;
  enabled: boolean;
  workTimeFrom: string;
  workTimeTo: string;
  assignedVehicle?: string;
  vehicleCapacity1?: number;
  vehicleCapacity2?: number;
  vehicleCapacity3?: number;
  vehicleCapacity4?: number;
  start?: StartLocation;
  end?: StartLocation;
};
export type EmulatedDriver = {
  externalId: string;
  serial: string;
  name: string;
  days: Record<string, EmulatedDriverDay>;
  // The latest start and end; they apply to later days, too.
  start?: StartLocation;
  end?: StartLocation;
  // Codes of this driver and their vehicle: orders that require others are not planned for them.
  skills: string[];
  vehicleFeatures: string[];
  // The newest last.
  positions: DriverPosition[];
  // The day on which they last came on duty, until they go off.
  dutyDay: string | null;
  attributes: Record<string, unknown>;
};

export type EmulatedRoute = {
  date: string;
  driver: string;
  orderIds: string[];
  // On the driver's phone: on a live account only such a route creates events.
  live: boolean;
  // Its orders when it was sent to the phone: orders planned since are not there before it is sent again.
  sentIds: string[];
  startAt: number;
  endAt: number;
  started: boolean;
  ended: boolean;
};

export type PlanningStatus = "N" | "R" | "C" | "F" | "E";
export type EmulatedPlanning = {
  id: number;
  dates: string[];
  // In milliseconds.
  startedAt: number;
  status: PlanningStatus;
  percent: number;
  request: Record<string, unknown>;
  scheduled: number;
  unscheduled: number;
};

export type EmulatedEvent = {
  seq: number;
  event: EventName;
  at: number;
  driver: string;
  orderId: string | null;
  orderNo: string | null;
  position: DriverPosition | null;
  distanceToLocation: number | null;
  plannedStart: number | null;
};

export type Geofence = { id: string; name: string; type: "circle" | "polygon"; [other: string]: unknown };
export type GeofenceAssignment = { zoneId: string; priority: number; assigned_at: string };
