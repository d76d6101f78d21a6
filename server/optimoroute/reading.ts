import "server-only";
import { boolean, fields, given, isFields, list, names, number, text, type Fields } from "@/server/optimoroute/read";
import type {
  DriverInfo,
  DriverParameters,
  DriverPosition,
  DriverPositionUpdate,
  DriverRef,
  EventPosition,
  KnownGeofence,
  MissingItem,
  OrderCompletion,
  OrderLocation,
  OrderPriority,
  OrderType,
  NotificationPreference,
  Route,
  RoutingEvent,
  RoutingOrder,
  RoutingTime,
  ScheduleInformation,
  TimeWindow,
} from "@/server/optimoroute/types";

// Converts the provider's responses, in any form, to the specification's entities.

const some = <Value>(value: Value | null): Value | undefined => value ?? undefined;
const words = (value: unknown): string[] | undefined => (Array.isArray(value) ? names(value) : undefined);

/** A flat order, or one under `data`, with its id possibly outside of it. */
export function readOrder(row: unknown): RoutingOrder {
  const outer = fields(row);
  const order = isFields(outer.data) ? outer.data : outer;
  const assigned = isFields(order.assignedTo)
    ? given({ externalId: some(text(order.assignedTo.externalId)), serial: some(text(order.assignedTo.serial)) })
    : undefined;
  return {
    id: text(order.id) ?? text(outer.id),
    orderNo: text(order.orderNo) ?? text(outer.orderNo),
    ...given({
      date: some(text(order.date)),
      type: some(text(order.type) as OrderType | null),
      duration: some(number(order.duration)),
      priority: some(text(order.priority) as OrderPriority | null),
      load1: some(number(order.load1)),
      load2: some(number(order.load2)),
      load3: some(number(order.load3)),
      load4: some(number(order.load4)),
      assignedTo: order.assignedTo === null ? null : assigned,
      location: isFields(order.location) ? readLocation(order.location) : undefined,
      timeWindows: Array.isArray(order.timeWindows) ? order.timeWindows.map(readWindow) : undefined,
      allowedWeekdays: words(order.allowedWeekdays),
      skills: words(order.skills),
      vehicleFeatures: words(order.vehicleFeatures),
      notes: some(text(order.notes)),
      email: some(text(order.email)),
      phone: some(text(order.phone)),
      customField1: some(text(order.customField1)),
      customField2: some(text(order.customField2)),
      customField3: some(text(order.customField3)),
      customField4: some(text(order.customField4)),
      customField5: some(text(order.customField5)),
      notificationPreference: some(text(order.notificationPreference) as NotificationPreference | null),
    }),
  };
}

const readWindow = (value: unknown): TimeWindow => ({
  twFrom: text(fields(value).twFrom) ?? "",
  twTo: text(fields(value).twTo) ?? "",
});

const readLocation = (location: Fields): OrderLocation =>
  given({
    locationNo: some(text(location.locationNo)),
    locationName: some(text(location.locationName)),
    address: some(text(location.address)),
    latitude: some(number(location.latitude)),
    longitude: some(number(location.longitude)),
    valid: some(boolean(location.valid)),
    checkInTime: some(number(location.checkInTime)),
    notes: some(text(location.notes)),
  });

/** A row that reports a failure instead. */
export function readMissing(row: unknown, asked: string | undefined): MissingItem | null {
  const { success, code, message, orderNo, id } = fields(row);
  if (success !== false) return null;
  return {
    item: text(orderNo) ?? text(id) ?? asked ?? null,
    code: text(code) ?? "UNKNOWN_ERROR",
    message: text(message) ?? "OptimoRoute API error",
  };
}

function readTime(value: unknown): RoutingTime | null {
  return isFields(value)
    ? { unixTimestamp: number(value.unixTimestamp), utcTime: text(value.utcTime), localTime: text(value.localTime) }
    : null;
}

export function readCompletion(row: unknown): OrderCompletion {
  const outer = fields(row);
  const details = isFields(outer.data) ? outer.data : outer;
  return {
    orderNo: text(outer.orderNo) ?? text(details.orderNo),
    id: text(outer.id) ?? text(details.id),
    status: text(details.status) ?? "",
    startTime: readTime(details.startTime),
    endTime: readTime(details.endTime),
    form: isFields(details.form) ? details.form : null,
    trackingUrl: text(details.tracking_url) ?? text(details.trackingUrl),
    startPosition: readPlace(details.startPosition),
    endPosition: readPlace(details.endPosition),
  };
}

export function readSchedule(value: unknown): ScheduleInformation | null {
  if (!isFields(value)) return null;
  return {
    ...readCar(value),
    stopNumber: number(value.stopNumber),
    scheduledAt: text(value.scheduledAt),
    scheduledAtDt: text(value.scheduledAtDt),
    arrivalTimeDt: text(value.arrivalTimeDt),
    travelTime: number(value.travelTime),
    distance: number(value.distance),
  };
}

const readCar = (value: Fields) => ({
  driverExternalId: text(value.driverExternalId),
  driverSerial: text(value.driverSerial),
  driverName: text(value.driverName),
  vehicleRegistration: text(value.vehicleRegistration),
  vehicleLabel: text(value.vehicleLabel),
});

export function readEvent(row: unknown): RoutingEvent {
  const event = fields(row);
  return {
    event: text(event.event) ?? "",
    unixTimestamp: number(event.unixTimestamp),
    utcTime: text(event.utcTime),
    localTime: text(event.localTime),
    driverName: text(event.driverName),
    driverSerial: text(event.driverSerial),
    driverExternalId: text(event.driverExternalId),
    orderNo: text(event.orderNo),
    orderId: text(event.orderId),
    plannedStartTime: readTime(event.plannedStartTime),
    position: readPlace(event.position),
  };
}

function readPlace(value: unknown): EventPosition | null {
  const place = fields(value);
  const [latitude, longitude] = [number(place.latitude), number(place.longitude)];
  return latitude === null || longitude === null
    ? null
    : {
        latitude,
        longitude,
        accuracy: number(place.accuracy),
        speed: number(place.speed),
        heading: number(place.heading),
      };
}

export function readRoute(value: unknown): Route {
  const route = fields(value);
  return {
    ...readCar(route),
    duration: number(route.duration),
    distance: number(route.distance),
    stops: list(route.stops).map((item) => {
      const stop = fields(item);
      return {
        stopNumber: number(stop.stopNumber),
        orderNo: text(stop.orderNo),
        id: text(stop.id),
        type: text(stop.type),
        locationName: text(stop.locationName),
        address: text(stop.address),
        latitude: number(stop.latitude),
        longitude: number(stop.longitude),
        scheduledAt: text(stop.scheduledAt),
        scheduledAtDt: text(stop.scheduledAtDt),
        arrivalTimeDt: text(stop.arrivalTimeDt),
        travelTime: number(stop.travelTime),
        distance: number(stop.distance),
      };
    }),
  };
}

/** A value that may be flat, under `data`, or under its own name. */
const inner = (body: Fields, name: string): Fields => [body[name], body.data].find(isFields) ?? body;

export function readParameters(body: Fields): Partial<DriverParameters> {
  const day = inner(body, "parameters");
  const work = fields(day.workTime);
  const start = fields(day.startLocation);
  const end = fields(day.endLocation);
  return given({
    externalId: some(text(day.externalId) ?? text(fields(day.driver).externalId) ?? text(day.driverId)),
    date: some(text(day.date)),
    enabled: some(boolean(day.enabled)),
    workTimeFrom: some(text(day.workTimeFrom) ?? text(work.from)),
    workTimeTo: some(text(day.workTimeTo) ?? text(work.to)),
    vehicleCapacity1: some(number(day.vehicleCapacity1)),
    vehicleCapacity2: some(number(day.vehicleCapacity2)),
    vehicleCapacity3: some(number(day.vehicleCapacity3)),
    vehicleCapacity4: some(number(day.vehicleCapacity4)),
    startLatitude: some(number(day.startLatitude) ?? number(start.latitude)),
    startLongitude: some(number(day.startLongitude) ?? number(start.longitude)),
    startAddress: some(text(day.startAddress) ?? text(start.address)),
    endLatitude: some(number(day.endLatitude) ?? number(end.latitude)),
    endLongitude: some(number(day.endLongitude) ?? number(end.longitude)),
    endAddress: some(text(day.endAddress) ?? text(end.address)),
  });
}

/** Rows of a driver with positions, or with one position in the row itself. */
export function readPositions(body: Fields): DriverPositionUpdate[] {
  const rows = [body.positions, body.updates, body.drivers, body.data].find(Array.isArray);
  return list(rows).flatMap((item): DriverPositionUpdate[] => {
    const row = fields(item);
    const driver = driverOf(isFields(row.driver) ? row.driver : row);
    const positions = (Array.isArray(row.positions) ? row.positions : [row]).flatMap(positionOf);
    return driver && positions.length ? [{ driver, positions }] : [];
  });
}

function driverOf(row: Fields): DriverRef | null {
  const externalId = text(row.externalId) ?? text(row.driverExternalId);
  if (externalId !== null) return { externalId };
  const serial = text(row.serial) ?? text(row.driverSerial);
  return serial === null ? null : { serial };
}

function positionOf(value: unknown): DriverPosition[] {
  const place = fields(value);
  const [timestamp, latitude, longitude] = [number(place.timestamp), number(place.latitude), number(place.longitude)];
  if (timestamp === null || latitude === null || longitude === null) return [];
  return [
    {
      timestamp,
      latitude,
      longitude,
      ...given({
        accuracy: some(number(place.accuracy)),
        speed: some(number(place.speed)),
        heading: some(number(place.heading)),
      }),
    },
  ];
}

export function readDriver(body: Fields): DriverInfo {
  const driver = inner(body, "driver");
  return {
    externalId: text(driver.externalId),
    serial: text(driver.serial),
    name: text(driver.name),
    enabled: boolean(driver.enabled),
  };
}

/** A geofence, with names in camelCase or in snake_case. */
export function readGeofence(value: unknown): KnownGeofence {
  const zone = inner(fields(value), "geofence");
  return {
    id: text(zone.id),
    ...given({
      name: some(text(zone.name)),
      type: some(text(zone.type) as "circle" | "polygon" | null),
      color: some(text(zone.color)),
      radius: some(number(zone.radius)),
      centerLat: some(number(zone.centerLat ?? zone.center_lat)),
      centerLng: some(number(zone.centerLng ?? zone.center_lng)),
      isActive: some(boolean(zone.isActive ?? zone.is_active)),
      coordinates: Array.isArray(zone.coordinates)
        ? zone.coordinates.flatMap((corner) => {
            const [lat, lng] = [number(fields(corner).lat), number(fields(corner).lng)];
            return lat === null || lng === null ? [] : [{ lat, lng }];
          })
        : undefined,
    }),
  };
}
