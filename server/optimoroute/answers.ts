import "server-only";
import { z } from "zod";

// The shapes that are expected, each with all the forms it is known to come in. New fields are no mismatch.

const id = z.union([z.string(), z.number()]);
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();
const told = { success: z.boolean().optional(), code: maybe(z.string()), message: maybe(z.string()) };
const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject({ ...told, ...shape });

const location = z.looseObject({
  latitude: maybe(z.number()),
  longitude: maybe(z.number()),
  address: maybe(z.string()),
  valid: maybe(z.boolean()),
});
const order = z.looseObject({
  id: maybe(id),
  orderNo: maybe(id),
  date: maybe(z.string()),
  type: maybe(z.enum(["D", "P", "T"])),
  duration: maybe(z.number()),
  priority: maybe(z.enum(["L", "M", "H", "C"])),
  location: maybe(location),
  timeWindows: maybe(z.array(z.looseObject({ twFrom: z.string(), twTo: z.string() }))),
  skills: maybe(z.array(z.string())),
  vehicleFeatures: maybe(z.array(z.string())),
});
const orderRow = z.union([
  z.looseObject({ ...told, id: maybe(id), data: order }),
  z.looseObject({ success: z.literal(false), code: z.string() }),
  order,
]);
const schedule = z.looseObject({
  driverExternalId: maybe(id),
  driverSerial: maybe(id),
  stopNumber: maybe(z.number()),
  scheduledAt: maybe(z.string()),
  scheduledAtDt: maybe(z.string()),
});
const time = z.looseObject({ unixTimestamp: maybe(id), utcTime: maybe(z.string()), localTime: maybe(z.string()) });
const completion = z.looseObject({
  status: z.string(),
  startTime: maybe(time),
  endTime: maybe(time),
  form: maybe(z.looseObject({})),
});
const verdict = z.looseObject({ ...told, id: maybe(id), orderNo: maybe(id) });
const tag = maybe(id);
const position = z.looseObject({ latitude: z.number(), longitude: z.number() });

export const Plain = answer({});
export const Changed = answer({ id: maybe(id), orderNo: maybe(id) });
export const Verdicts = answer({ orders: maybe(z.array(verdict)), updates: maybe(z.array(verdict)) });
export const Orders = answer({ orders: z.array(orderRow) });
export const Search = answer({
  orders: z.array(z.looseObject({ id: maybe(id), data: maybe(order), scheduleInformation: maybe(schedule) })),
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
      orderNo: maybe(id),
      orderId: maybe(id),
      position: maybe(position),
    }),
  ),
  tag,
  after_tag: tag,
  remainingEvents: maybe(z.number()),
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
export const Planned = answer({
  planningId: maybe(id),
  missingOrders: maybe(z.array(z.unknown())),
  missingDrivers: maybe(z.array(z.unknown())),
});
export const Planning = answer({
  status: z.string(),
  progress: maybe(z.number()),
  percentageComplete: maybe(z.number()),
});
export const Dispatch = answer({ live: maybe(z.boolean()) });
export const Routes = answer({
  routes: z.array(
    z.looseObject({
      driverExternalId: maybe(id),
      driverSerial: maybe(id),
      stops: z.array(z.looseObject({ orderNo: maybe(id) })),
    }),
  ),
});
