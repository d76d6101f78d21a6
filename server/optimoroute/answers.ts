import "server-only";
import { z } from "zod";

// Schemas of the provider's responses in all known forms. New fields are no mismatch.

const id = z.union([z.string(), z.number()]);
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();
const told = { success: z.boolean().optional(), code: maybe(z.string()), message: maybe(z.string()) };
const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ ...told, ...shape });

const words = maybe(z.array(z.string()));
const location = z.looseObject({
  locationNo: maybe(id),
  locationName: maybe(z.string()),
  latitude: maybe(z.number()),
  longitude: maybe(z.number()),
  address: maybe(z.string()),
  valid: maybe(z.boolean()),
  checkInTime: maybe(z.number()),
  notes: maybe(z.string()),
});
const order = z.looseObject({
  id: maybe(id),
  orderNo: maybe(id),
  date: maybe(z.string()),
  type: maybe(z.enum(["D", "P", "T"])),
  duration: maybe(z.number()),
  priority: maybe(z.enum(["L", "M", "H", "C"])),
  load1: maybe(z.number()),
  load2: maybe(z.number()),
  load3: maybe(z.number()),
  load4: maybe(z.number()),
  assignedTo: maybe(z.looseObject({ externalId: maybe(id), serial: maybe(id) })),
  location: maybe(location),
  timeWindows: maybe(z.array(z.looseObject({ twFrom: z.string(), twTo: z.string() }))),
  allowedWeekdays: words,
  skills: words,
  vehicleFeatures: words,
  notes: maybe(z.string()),
  email: maybe(z.string()),
  phone: maybe(z.string()),
  customField1: maybe(z.string()),
  customField2: maybe(z.string()),
  customField3: maybe(z.string()),
  customField4: maybe(z.string()),
  customField5: maybe(z.string()),
  notificationPreference: maybe(z.enum(["dont_notify", "email", "sms", "both"])),
});
// The required fields of a created order, which a read order has too.
const fullOrder = order.extend({
  date: z.string(),
  type: z.enum(["D", "P", "T"]),
  duration: z.number(),
  priority: z.enum(["L", "M", "H", "C"]),
});
const numbered = z.union([z.looseObject({ id }), z.looseObject({ orderNo: id })]);
const orderRow = z.union([
  z.looseObject({ ...told, id, data: fullOrder }),
  z.looseObject({ ...told, data: z.intersection(fullOrder, numbered) }),
  z.looseObject({ success: z.literal(false), code: z.string() }),
  z.intersection(fullOrder, numbered),
]);
const schedule = z.looseObject({
  driverExternalId: maybe(id),
  driverSerial: maybe(id),
  driverName: maybe(z.string()),
  vehicleRegistration: maybe(z.string()),
  vehicleLabel: maybe(z.string()),
  stopNumber: maybe(z.number()),
  scheduledAt: maybe(z.string()),
  scheduledAtDt: maybe(z.string()),
  arrivalTimeDt: maybe(z.string()),
  travelTime: maybe(z.number()),
  distance: maybe(z.number()),
});
const time = z.looseObject({ unixTimestamp: maybe(id), utcTime: maybe(z.string()), localTime: maybe(z.string()) });
const completion = z.looseObject({
  status: z.string(),
  startTime: maybe(time),
  endTime: maybe(time),
  form: maybe(z.looseObject({})),
  tracking_url: maybe(z.string()),
});
const verdict = z.looseObject({ ...told, id: maybe(id), orderNo: maybe(id) });
const tag = maybe(id);
const position = z.looseObject({ latitude: z.number(), longitude: z.number() });

export const Plain = answer({});
/** Response to a changed order: the real provider returns its id, the specification does not define it. */
export const Changed = answer({ id, orderNo: maybe(id) });
export const Deleted = answer({ id: maybe(id), orderNo: maybe(id) });
/** A list response has a row per item, under one of these names. */
export const verdictsIn = (names: readonly string[]): z.ZodType =>
  z.union(names.map((name) => answer({ [name]: z.array(verdict) })));
export const Orders = answer({ orders: z.array(orderRow) });
export const SearchSchema = answer({
  orders: z.array(z.looseObject({ id, data: maybe(order), scheduleInformation: maybe(schedule) })),
  after_tag: tag,
  afterTag: tag,
});
export const Scheduling = answer({ orderScheduled: z.boolean(), scheduleInformation: maybe(schedule) });
export const Events = answer({
  events: z.array(
    z.looseObject({
      event: z.string(),
      unixTimestamp: maybe(id),
      utcTime: maybe(z.string()),
      localTime: maybe(z.string()),
      driverName: maybe(z.string()),
      driverSerial: maybe(id),
      orderNo: maybe(id),
      orderId: maybe(id),
      position: maybe(position),
    }),
  ),
  tag: id,
  remainingEvents: z.number(),
});
export const Completions = answer({
  orders: z.array(
    z.union([
      z.looseObject({ ...told, data: completion }),
      z.looseObject({ success: z.literal(false), code: z.string() }),
      completion,
    ]),
  ),
});
/** The specification's response to start_planning has no id; its status is queried by date. */
export const Planned = answer({
  planningId: maybe(id),
  ordersWithInvalidLocation: maybe(z.array(z.unknown())),
  missingOrders: maybe(z.array(z.unknown())),
  missingDrivers: maybe(z.array(z.unknown())),
});
export const PlanningStartedSchema = Planned.extend({ planningId: id });
export const PlanningStatusSchema = z.union([
  answer({ status: z.string(), progress: z.number() }),
  answer({ status: z.string(), percentageComplete: z.number() }),
]);
export const DispatchStatusSchema = answer({ live: z.boolean() });
export const Routes = answer({
  routes: z.array(
    z.looseObject({
      driverExternalId: maybe(id),
      driverSerial: maybe(id),
      stops: z.array(z.looseObject({ orderNo: maybe(id) })),
    }),
  ),
});

const inner = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  z.union([schema, answer({ [name]: schema }), answer({ data: schema })]);
export const DriverSchema = inner("driver", z.looseObject({ externalId: id }));
export const DriverParametersSchema = inner(
  "parameters",
  z.union([
    z.looseObject({ externalId: id, date: z.string() }),
    z.looseObject({ driver: z.looseObject({ externalId: id }), date: z.string() }),
  ]),
);
const driverPosition = z.union([
  z.looseObject({ positions: z.array(position) }),
  position.extend({ timestamp: z.number() }),
]);
export const DriverPositions = z.union(
  ["drivers", "positions", "updates", "data"].map((name) => answer({ [name]: z.array(driverPosition) })),
);
const geofence = z.looseObject({ id, name: z.string(), type: z.enum(["circle", "polygon"]) });
/** Without the id it could not be changed or deleted later. */
export const CreatedGeofence = inner("geofence", z.looseObject({ id }));
export const Geofences = z.union([answer({ geofences: z.array(geofence) }), answer({ data: z.array(geofence) })]);
const zoneIds = z.union([z.looseObject({ zoneIds: z.array(id) }), z.looseObject({ zones: z.array(z.unknown()) })]);
export const DriverZonesSchema = z.union([zoneIds, answer({ data: zoneIds })]);
