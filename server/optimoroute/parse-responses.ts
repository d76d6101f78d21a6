import "server-only";
import {
  parseBoolean,
  asFields,
  omitUndefined,
  isFields,
  asList,
  parseNames,
  parseNumber,
  parseText,
  type Fields,
} from "@/server/optimoroute/untrusted-fields";
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
  PlannedRoute,
  RoutingEvent,
  RoutingOrder,
  RoutingTime,
  ScheduleInformation,
  TimeWindow,
} from "@/server/optimoroute/types";

// Converts the provider's responses, in any form, to the specification's entities.

const orUndefined = <Value>(value: Value | null): Value | undefined => value ?? undefined;
const textList = (value: unknown): string[] | undefined => (Array.isArray(value) ? parseNames(value) : undefined);

/** A flat order, or one under `data`, with its id possibly outside of it. */
export function readOrder(row: unknown): RoutingOrder {
  const outer = asFields(row);
  const order = isFields(outer.data) ? outer.data : outer;
  const assigned = isFields(order.assignedTo)
    ? omitUndefined({
        externalId: orUndefined(parseText(order.assignedTo.externalId)),
        serial: orUndefined(parseText(order.assignedTo.serial)),
      })
    : undefined;
  return {
    id: parseText(order.id) ?? parseText(outer.id),
    orderNo: parseText(order.orderNo) ?? parseText(outer.orderNo),
    ...omitUndefined({
      date: orUndefined(parseText(order.date)),
      type: orUndefined(parseText(order.type) as OrderType | null),
      duration: orUndefined(parseNumber(order.duration)),
      priority: orUndefined(parseText(order.priority) as OrderPriority | null),
      load1: orUndefined(parseNumber(order.load1)),
      load2: orUndefined(parseNumber(order.load2)),
      load3: orUndefined(parseNumber(order.load3)),
      load4: orUndefined(parseNumber(order.load4)),
      assignedTo: order.assignedTo === null ? null : assigned,
      location: isFields(order.location) ? readLocation(order.location) : undefined,
      timeWindows: Array.isArray(order.timeWindows) ? order.timeWindows.map(readWindow) : undefined,
      allowedWeekdays: textList(order.allowedWeekdays),
      skills: textList(order.skills),
      vehicleFeatures: textList(order.vehicleFeatures),
      notes: orUndefined(parseText(order.notes)),
      email: orUndefined(parseText(order.email)),
      phone: orUndefined(parseText(order.phone)),
      customField1: orUndefined(parseText(order.customField1)),
      customField2: orUndefined(parseText(order.customField2)),
      customField3: orUndefined(parseText(order.customField3)),
      customField4: orUndefined(parseText(order.customField4)),
      customField5: orUndefined(parseText(order.customField5)),
      notificationPreference: orUndefined(parseText(order.notificationPreference) as NotificationPreference | null),
    }),
  };
}

const readWindow = (value: unknown): TimeWindow => ({
  twFrom: parseText(asFields(value).twFrom) ?? "",
  twTo: parseText(asFields(value).twTo) ?? "",
});

const readLocation = (location: Fields): OrderLocation =>
  omitUndefined({
    locationNo: orUndefined(parseText(location.locationNo)),
    locationName: orUndefined(parseText(location.locationName)),
    address: orUndefined(parseText(location.address)),
    latitude: orUndefined(parseNumber(location.latitude)),
    longitude: orUndefined(parseNumber(location.longitude)),
    valid: orUndefined(parseBoolean(location.valid)),
    checkInTime: orUndefined(parseNumber(location.checkInTime)),
    notes: orUndefined(parseText(location.notes)),
  });

/** A row that reports a failure instead. */
export function readMissing(row: unknown, requestedItem: string | undefined): MissingItem | null {
  const { success, code, message, orderNo, id } = asFields(row);
  if (success !== false) return null;
  return {
    item: parseText(orderNo) ?? parseText(id) ?? requestedItem ?? null,
    code: parseText(code) ?? "UNKNOWN_ERROR",
    message: parseText(message) ?? "OptimoRoute API error",
  };
}

function readTime(value: unknown): RoutingTime | null {
  return isFields(value)
    ? {
        unixTimestamp: parseNumber(value.unixTimestamp),
        utcTime: parseText(value.utcTime),
        localTime: parseText(value.localTime),
      }
    : null;
}

export function readCompletion(row: unknown): OrderCompletion {
  const outer = asFields(row);
  const details = isFields(outer.data) ? outer.data : outer;
  return {
    orderNo: parseText(outer.orderNo) ?? parseText(details.orderNo),
    id: parseText(outer.id) ?? parseText(details.id),
    status: parseText(details.status) ?? "",
    startTime: readTime(details.startTime),
    endTime: readTime(details.endTime),
    form: isFields(details.form) ? details.form : null,
    trackingUrl: parseText(details.tracking_url) ?? parseText(details.trackingUrl),
    startPosition: readEventPosition(details.startPosition),
    endPosition: readEventPosition(details.endPosition),
  };
}

export function readSchedule(value: unknown): ScheduleInformation | null {
  if (!isFields(value)) return null;
  return {
    ...readDriverAndVehicle(value),
    stopNumber: parseNumber(value.stopNumber),
    scheduledAt: parseText(value.scheduledAt),
    scheduledAtDt: parseText(value.scheduledAtDt),
    arrivalTimeDt: parseText(value.arrivalTimeDt),
    travelTime: parseNumber(value.travelTime),
    distance: parseNumber(value.distance),
  };
}

const readDriverAndVehicle = (value: Fields) => ({
  driverExternalId: parseText(value.driverExternalId),
  driverSerial: parseText(value.driverSerial),
  driverName: parseText(value.driverName),
  vehicleRegistration: parseText(value.vehicleRegistration),
  vehicleLabel: parseText(value.vehicleLabel),
});

export function readEvent(row: unknown): RoutingEvent {
  const event = asFields(row);
  return {
    event: parseText(event.event) ?? "",
    unixTimestamp: parseNumber(event.unixTimestamp),
    utcTime: parseText(event.utcTime),
    localTime: parseText(event.localTime),
    driverName: parseText(event.driverName),
    driverSerial: parseText(event.driverSerial),
    driverExternalId: parseText(event.driverExternalId),
    orderNo: parseText(event.orderNo),
    orderId: parseText(event.orderId),
    plannedStartTime: readTime(event.plannedStartTime),
    position: readEventPosition(event.position),
  };
}

function readEventPosition(value: unknown): EventPosition | null {
  const position = asFields(value);
  const [latitude, longitude] = [parseNumber(position.latitude), parseNumber(position.longitude)];
  return latitude === null || longitude === null
    ? null
    : {
        latitude,
        longitude,
        accuracy: parseNumber(position.accuracy),
        speed: parseNumber(position.speed),
        heading: parseNumber(position.heading),
      };
}

export function readRoute(value: unknown): PlannedRoute {
  const route = asFields(value);
  return {
    ...readDriverAndVehicle(route),
    duration: parseNumber(route.duration),
    distance: parseNumber(route.distance),
    stops: asList(route.stops).map((item) => {
      const stop = asFields(item);
      return {
        stopNumber: parseNumber(stop.stopNumber),
        orderNo: parseText(stop.orderNo),
        id: parseText(stop.id),
        type: parseText(stop.type),
        locationName: parseText(stop.locationName),
        address: parseText(stop.address),
        latitude: parseNumber(stop.latitude),
        longitude: parseNumber(stop.longitude),
        scheduledAt: parseText(stop.scheduledAt),
        scheduledAtDt: parseText(stop.scheduledAtDt),
        arrivalTimeDt: parseText(stop.arrivalTimeDt),
        travelTime: parseNumber(stop.travelTime),
        distance: parseNumber(stop.distance),
      };
    }),
  };
}

/** A value that may be flat, under `data`, or under its own name. */
const unwrapEntity = (body: Fields, name: string): Fields => [body[name], body.data].find(isFields) ?? body;

export function readParameters(body: Fields): Partial<DriverParameters> {
  const day = unwrapEntity(body, "parameters");
  const workTime = asFields(day.workTime);
  const start = asFields(day.startLocation);
  const end = asFields(day.endLocation);
  return omitUndefined({
    externalId: orUndefined(
      parseText(day.externalId) ?? parseText(asFields(day.driver).externalId) ?? parseText(day.driverId),
    ),
    date: orUndefined(parseText(day.date)),
    enabled: orUndefined(parseBoolean(day.enabled)),
    workTimeFrom: orUndefined(parseText(day.workTimeFrom) ?? parseText(workTime.from)),
    workTimeTo: orUndefined(parseText(day.workTimeTo) ?? parseText(workTime.to)),
    vehicleCapacity1: orUndefined(parseNumber(day.vehicleCapacity1)),
    vehicleCapacity2: orUndefined(parseNumber(day.vehicleCapacity2)),
    vehicleCapacity3: orUndefined(parseNumber(day.vehicleCapacity3)),
    vehicleCapacity4: orUndefined(parseNumber(day.vehicleCapacity4)),
    startLatitude: orUndefined(parseNumber(day.startLatitude) ?? parseNumber(start.latitude)),
    startLongitude: orUndefined(parseNumber(day.startLongitude) ?? parseNumber(start.longitude)),
    startAddress: orUndefined(parseText(day.startAddress) ?? parseText(start.address)),
    endLatitude: orUndefined(parseNumber(day.endLatitude) ?? parseNumber(end.latitude)),
    endLongitude: orUndefined(parseNumber(day.endLongitude) ?? parseNumber(end.longitude)),
    endAddress: orUndefined(parseText(day.endAddress) ?? parseText(end.address)),
  });
}

/** Rows of a driver with positions, or with one position in the row itself. */
export function readPositions(body: Fields): DriverPositionUpdate[] {
  const rows = [body.positions, body.updates, body.drivers, body.data].find(Array.isArray);
  return asList(rows).flatMap((item): DriverPositionUpdate[] => {
    const row = asFields(item);
    const driver = readDriverRef(isFields(row.driver) ? row.driver : row);
    const positions = (Array.isArray(row.positions) ? row.positions : [row]).flatMap(readDriverPosition);
    return driver && positions.length ? [{ driver, positions }] : [];
  });
}

function readDriverRef(row: Fields): DriverRef | null {
  const externalId = parseText(row.externalId) ?? parseText(row.driverExternalId);
  if (externalId !== null) return { externalId };
  const serial = parseText(row.serial) ?? parseText(row.driverSerial);
  return serial === null ? null : { serial };
}

function readDriverPosition(value: unknown): DriverPosition[] {
  const position = asFields(value);
  const [timestamp, latitude, longitude] = [
    parseNumber(position.timestamp),
    parseNumber(position.latitude),
    parseNumber(position.longitude),
  ];
  if (timestamp === null || latitude === null || longitude === null) return [];
  return [
    {
      timestamp,
      latitude,
      longitude,
      ...omitUndefined({
        accuracy: orUndefined(parseNumber(position.accuracy)),
        speed: orUndefined(parseNumber(position.speed)),
        heading: orUndefined(parseNumber(position.heading)),
      }),
    },
  ];
}

export function readDriver(body: Fields): DriverInfo {
  const driver = unwrapEntity(body, "driver");
  return {
    externalId: parseText(driver.externalId),
    serial: parseText(driver.serial),
    name: parseText(driver.name),
    enabled: parseBoolean(driver.enabled),
  };
}

/** A geofence, with names in camelCase or in snake_case. */
export function readGeofence(value: unknown): KnownGeofence {
  const zone = unwrapEntity(asFields(value), "geofence");
  return {
    id: parseText(zone.id),
    ...omitUndefined({
      name: orUndefined(parseText(zone.name)),
      type: orUndefined(parseText(zone.type) as "circle" | "polygon" | null),
      color: orUndefined(parseText(zone.color)),
      radius: orUndefined(parseNumber(zone.radius)),
      centerLat: orUndefined(parseNumber(zone.centerLat ?? zone.center_lat)),
      centerLng: orUndefined(parseNumber(zone.centerLng ?? zone.center_lng)),
      isActive: orUndefined(parseBoolean(zone.isActive ?? zone.is_active)),
      coordinates: Array.isArray(zone.coordinates)
        ? zone.coordinates.flatMap((corner) => {
            const [lat, lng] = [parseNumber(asFields(corner).lat), parseNumber(asFields(corner).lng)];
            return lat === null || lng === null ? [] : [{ lat, lng }];
          })
        : undefined,
    }),
  };
}
