import "server-only";
import { z } from "zod";

// Schemas of the responses of OptimoRoute ("the provider") in all known forms: the specification's and a real
// account's. Additional fields are accepted.

const id = z.union([z.string(), z.number()]);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();
const resultFields = { success: z.boolean().optional(), code: optional(z.string()), message: optional(z.string()) };
const responseWith = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ ...resultFields, ...shape });

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
const identified = z.union([z.looseObject({ id }), z.looseObject({ orderNo: id })]);
const orderRow = z.union([
  z.looseObject({ ...resultFields, id, data: fullOrder }),
  z.looseObject({ ...resultFields, data: z.intersection(fullOrder, identified) }),
  z.looseObject({ success: z.literal(false), code: z.string() }),
  z.intersection(fullOrder, identified),
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
const itemResult = z.looseObject({ ...resultFields, id: optional(id), orderNo: optional(id) });
const tag = optional(id);
const position = z.looseObject({ latitude: z.number(), longitude: z.number() });

export const BasicResponseSchema = responseWith({});
/** Response to a changed order: the real provider returns its id, the specification does not define it. */
export const ChangedOrderSchema = responseWith({ id, orderNo: optional(id) });
export const DeletedOrderSchema = responseWith({ id: optional(id), orderNo: optional(id) });
/** A list response has a row per item, under one of these names. */
export const itemResultsSchema = (names: readonly string[]): z.ZodType =>
  z.union(names.map((name) => responseWith({ [name]: z.array(itemResult) })));
export const OrdersSchema = responseWith({ orders: z.array(orderRow) });
export const SearchSchema = responseWith({
  orders: z.array(z.looseObject({ id, data: optional(order), scheduleInformation: optional(schedule) })),
  after_tag: tag,
  afterTag: tag,
});
export const SchedulingInfoSchema = responseWith({
  orderScheduled: z.boolean(),
  scheduleInformation: optional(schedule),
});
export const EventsSchema = responseWith({
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
export const CompletionsSchema = responseWith({
  orders: z.array(
    z.union([
      z.looseObject({ ...resultFields, data: completion }),
      z.looseObject({ success: z.literal(false), code: z.string() }),
      completion,
    ]),
  ),
});
/** The specification's response to start_planning has no id; its status is queried by date. */
export const SpecPlanningStartedSchema = responseWith({
  planningId: optional(id),
  ordersWithInvalidLocation: optional(z.array(z.unknown())),
  missingOrders: optional(z.array(z.unknown())),
  missingDrivers: optional(z.array(z.unknown())),
});
export const PlanningStartedSchema = SpecPlanningStartedSchema.extend({ planningId: id });
export const PlanningStatusSchema = z.union([
  responseWith({ status: z.string(), progress: z.number() }),
  responseWith({ status: z.string(), percentageComplete: z.number() }),
]);
export const DispatchStatusSchema = responseWith({ live: z.boolean() });
export const RoutesSchema = responseWith({
  routes: z.array(
    z.looseObject({
      driverExternalId: optional(id),
      driverSerial: optional(id),
      stops: z.array(z.looseObject({ orderNo: optional(id) })),
    }),
  ),
});

const wrapped = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  z.union([schema, responseWith({ [name]: schema }), responseWith({ data: schema })]);
export const DriverSchema = wrapped("driver", z.looseObject({ externalId: id }));
export const DriverParametersSchema = wrapped(
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
  ["drivers", "positions", "updates", "data"].map((name) => responseWith({ [name]: z.array(driverPosition) })),
);
const geofence = z.looseObject({ id, name: z.string(), type: z.enum(["circle", "polygon"]) });
/** Without the id it could not be changed or deleted later. */
export const CreatedGeofenceSchema = wrapped("geofence", z.looseObject({ id }));
export const GeofencesSchema = z.union([
  responseWith({ geofences: z.array(geofence) }),
  responseWith({ data: z.array(geofence) }),
]);
const zoneIds = z.union([z.looseObject({ zoneIds: z.array(id) }), z.looseObject({ zones: z.array(z.unknown()) })]);
export const DriverZonesSchema = z.union([zoneIds, responseWith({ data: zoneIds })]);
