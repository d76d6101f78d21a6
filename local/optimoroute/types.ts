// The provider's data: orders, drivers with their days, routes, planning runs, events and zones.
export const STATUSES = [
  "unscheduled",
  "scheduled",
  "on_route",
  "servicing",
  "success",
  "failed",
  "rejected",
  "cancelled",
] as const;
export type Status = (typeof STATUSES)[number];
export const EVENTS = [
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
export type EventName = (typeof EVENTS)[number];

export type Location = {
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
  location: Location | null;
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
export type Stop = {
  date: string;
  driver: string;
  stopNumber: number;
  scheduledAt: number;
  arrivalAt: number;
  travelTime: number;
  distance: number;
};
export type Fix = {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy?: number;
  speed?: number;
  heading?: number;
};

export type Order = {
  seq: number;
  id: string;
  data: OrderData;
  status: Status;
  stop: Stop | null;
  startTime: number | null;
  endTime: number | null;
  startPosition: Fix | null;
  endPosition: Fix | null;
  form: Record<string, unknown>;
  // When their driver came near it, by the sent positions.
  arrivedAt: number | null;
  // The newest last.
  changes: { at: number; by: By; what: string }[];
};

export type By = "api" | "person" | "planning" | "positions";

export type Spot = { latitude: number; longitude: number; address?: string };
export type DriverDay = {
  date: string;
  enabled: boolean;
  workTimeFrom: string;
  workTimeTo: string;
  assignedVehicle?: string;
  vehicleCapacity1?: number;
  vehicleCapacity2?: number;
  vehicleCapacity3?: number;
  vehicleCapacity4?: number;
  start?: Spot;
  end?: Spot;
};
export type Driver = {
  externalId: string;
  serial: string;
  name: string;
  days: Record<string, DriverDay>;
  // The latest start and end; they apply to later days, too.
  start?: Spot;
  end?: Spot;
  // Codes of this driver and their vehicle: orders that require others are not planned for them.
  skills: string[];
  vehicleFeatures: string[];
  // The newest last.
  fixes: Fix[];
  // The day on which they last came on duty, until they go off.
  dutyDay: string | null;
  about: Record<string, unknown>;
};

export type Route = {
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

export type PlanStatus = "N" | "R" | "C" | "F" | "E";
export type Planning = {
  id: number;
  dates: string[];
  // In milliseconds.
  startedAt: number;
  status: PlanStatus;
  percent: number;
  request: Record<string, unknown>;
  scheduled: number;
  unscheduled: number;
};

export type EventRecord = {
  seq: number;
  event: EventName;
  at: number;
  driver: string;
  orderId: string | null;
  orderNo: string | null;
  fix: Fix | null;
  distanceToLocation: number | null;
  plannedStart: number | null;
};

export type Zone = { id: string; name: string; type: "circle" | "polygon"; [other: string]: unknown };
export type ZoneAssignment = { zoneId: string; priority: number; assigned_at: string };
