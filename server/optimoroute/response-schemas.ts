import "server-only";
import { z } from "zod";

// Schemas of the provider's responses in all known forms. New fields are no mismatch.

const id = z.union([z.string(), z.number()]);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();
const resultFields = { success: z.boolean().optional(), code: optional(z.string()), message: optional(z.string()) };
const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ ...resultFields, ...shape });

const textList = optional(z.array(z.string()));
const location = z.looseObject({
  locationNo: optional(id),
  locationName: optional(z.string()),
  latitude: optional(z.number()),
  longitude: optional(z.number()),
  address: optional(z.string()),
  valid: optional(z.boolean()),
  checkInTime: optional(z.number()),
  notes: optional(z.string()),
});
const order = z.looseObject({
  id: optional(id),
  orderNo: optional(id),
  date: optional(z.string()),
  type: optional(z.enum(["D", "P", "T"])),
  duration: optional(z.number()),
  priority: optional(z.enum(["L", "M", "H", "C"])),
  load1: optional(z.number()),
  load2: optional(z.number()),
  load3: optional(z.number()),
  load4: optional(z.number()),
  assignedTo: optional(z.looseObject({ externalId: optional(id), serial: optional(id) })),
  location: optional(location),
  timeWindows: optional(z.array(z.looseObject({ twFrom: z.string(), twTo: z.string() }))),
  allowedWeekdays: textList,
  skills: textList,
  vehicleFeatures: textList,
  notes: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
  customField1: optional(z.string()),
  customField2: optional(z.string()),
  customField3: optional(z.string()),
  customField4: optional(z.string()),
  customField5: optional(z.string()),
  notificationPreference: optional(z.enum(["dont_notify", "email", "sms", "both"])),
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
  z.looseObject({ ...resultFields, id, data: fullOrder }),
  z.looseObject({ ...resultFields, data: z.intersection(fullOrder, numbered) }),
  z.looseObject({ success: z.literal(false), code: z.string() }),
  z.intersection(fullOrder, numbered),
]);
const schedule = z.looseObject({
  driverExternalId: optional(id),
  driverSerial: optional(id),
  driverName: optional(z.string()),
  vehicleRegistration: optional(z.string()),
  vehicleLabel: optional(z.string()),
  stopNumber: optional(z.number()),
  scheduledAt: optional(z.string()),
  scheduledAtDt: optional(z.string()),
  arrivalTimeDt: optional(z.string()),
  travelTime: optional(z.number()),
  distance: optional(z.number()),
});
const time = z.looseObject({
  unixTimestamp: optional(id),
  utcTime: optional(z.string()),
  localTime: optional(z.string()),
});
const completion = z.looseObject({
  status: z.string(),
  startTime: optional(time),
  endTime: optional(time),
  form: optional(z.looseObject({})),
  tracking_url: optional(z.string()),
});
const verdict = z.looseObject({ ...resultFields, id: optional(id), orderNo: optional(id) });
const tag = optional(id);
const position = z.looseObject({ latitude: z.number(), longitude: z.number() });

export const BasicResponseSchema = answer({});
/** Response to a changed order: the real provider returns its id, the specification does not define it. */
export const ChangedOrderSchema = answer({ id, orderNo: optional(id) });
export const DeletedOrderSchema = answer({ id: optional(id), orderNo: optional(id) });
/** A list response has a row per item, under one of these names. */
export const itemResultsSchema = (names: readonly string[]): z.ZodType =>
  z.union(names.map((name) => answer({ [name]: z.array(verdict) })));
export const OrdersSchema = answer({ orders: z.array(orderRow) });
export const SearchSchema = answer({
  orders: z.array(z.looseObject({ id, data: optional(order), scheduleInformation: optional(schedule) })),
  after_tag: tag,
  afterTag: tag,
});
export const SchedulingInfoSchema = answer({ orderScheduled: z.boolean(), scheduleInformation: optional(schedule) });
export const EventsSchema = answer({
  events: z.array(
    z.looseObject({
      event: z.string(),
      unixTimestamp: optional(id),
      utcTime: optional(z.string()),
      localTime: optional(z.string()),
      driverName: optional(z.string()),
      driverSerial: optional(id),
      orderNo: optional(id),
      orderId: optional(id),
      position: optional(position),
    }),
  ),
  tag: id,
  remainingEvents: z.number(),
});
export const CompletionsSchema = answer({
  orders: z.array(
    z.union([
      z.looseObject({ ...resultFields, data: completion }),
      z.looseObject({ success: z.literal(false), code: z.string() }),
      completion,
    ]),
  ),
});
/** The specification's response to start_planning has no id; its status is queried by date. */
export const SpecPlanningStartedSchema = answer({
  planningId: optional(id),
  ordersWithInvalidLocation: optional(z.array(z.unknown())),
  missingOrders: optional(z.array(z.unknown())),
  missingDrivers: optional(z.array(z.unknown())),
});
export const PlanningStartedSchema = SpecPlanningStartedSchema.extend({ planningId: id });
export const PlanningStatusSchema = z.union([
  answer({ status: z.string(), progress: z.number() }),
  answer({ status: z.string(), percentageComplete: z.number() }),
]);
export const DispatchStatusSchema = answer({ live: z.boolean() });
export const RoutesSchema = answer({
  routes: z.array(
    z.looseObject({
      driverExternalId: optional(id),
      driverSerial: optional(id),
      stops: z.array(z.looseObject({ orderNo: optional(id) })),
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
export const DriverPositionsSchema = z.union(
  ["drivers", "positions", "updates", "data"].map((name) => answer({ [name]: z.array(driverPosition) })),
);
const geofence = z.looseObject({ id, name: z.string(), type: z.enum(["circle", "polygon"]) });
/** Without the id it could not be changed or deleted later. */
export const CreatedGeofenceSchema = inner("geofence", z.looseObject({ id }));
export const GeofencesSchema = z.union([answer({ geofences: z.array(geofence) }), answer({ data: z.array(geofence) })]);
const zoneIds = z.union([z.looseObject({ zoneIds: z.array(id) }), z.looseObject({ zones: z.array(z.unknown()) })]);
export const DriverZonesSchema = z.union([zoneIds, answer({ data: zoneIds })]);
