import { z } from "zod";
import { day, opaqueText, latLng, money, time, uuid, idParams, type RouteContract } from "@/lib/contracts/common";
import { Collection } from "@/lib/contracts/delivery/collection";
import { HubHours } from "@/lib/contracts/hub-hours";
import { Leg } from "@/lib/contracts/delivery/leg";
import { Task, TaskParams } from "@/lib/contracts/driver/task";
import { denominationNames } from "@/lib/domain/money/counted-cash";

export { HubHours };

/**
 * A place with a safe, where drivers hand in cash. `opensAt`: next opening; null while open, or without any hours.
 * `balance`: cash in the safe by the ledger, for administrators and the hub's cashiers.
 */
export const Hub = z
  .object({
    id: uuid,
    name: z.string(),
    address: z.string(),
    location: latLng,
    hours: z.array(HubHours),
    isActive: z.boolean(),
    open: z.boolean(),
    opensAt: time.nullable(),
    balance: z.number().nullable(),
    /** The hub's cashiers; administrators only. */
    cashiers: z
      .array(z.object({ userId: uuid, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }))
      .nullable(),
    /** Named cashiers who wait for another administrator's approval, or until `effectiveAt`; administrators only. */
    pendingCashiers: z
      .object({ approvalId: uuid, expiresAt: time, effectiveAt: time.nullable(), names: z.array(z.string()) })
      .nullable(),
  })
  .meta({ id: "Hub" });
export type Hub = z.infer<typeof Hub>;
export const HubList = z.object({ items: z.array(Hub) });

/**
 * A driver's deposit of cash at a hub. `waiting`: for the cashier's count. `second_count`: for a second person, who has
 * to reach the same sum. `firstCountMine`: the reader made the first count, so another person makes the second.
 * Blind count: only the driver can read the expected sum and its deliveries; the cashier sees no sum before the deposit
 * is posted.
 */
export const Deposit = z
  .object({
    id: uuid,
    hubId: uuid,
    state: z.enum(["waiting", "second_count", "done", "void"]),
    driver: z.object({ name: z.string(), vehicleType: z.string().nullable(), vehiclePlate: z.string().nullable() }),
    openedAt: time,
    endedAt: time.nullable(),
    firstCountMine: z.boolean(),
    /** The previous counts did not match: counting starts again. */
    countAgain: z.boolean(),
    counted: z.number().nullable(),
    /** Surplus over the held cash, to be given back to the driver. */
    giveBack: z.number().nullable(),
    held: z.number().nullable(),
    /** Shortfall, which stays booked to the driver. */
    missing: z.number().nullable(),
    items: z
      .array(
        z.object({
          transactionId: uuid,
          orderNo: z.string(),
          amount: z.number(),
          posted: z.number().nullable(),
        }),
      )
      .nullable(),
  })
  .meta({ id: "Deposit" });
export type Deposit = z.infer<typeof Deposit>;

/** A hub's safe at the end of a business day: the sum by the ledger and by a cashier's count. */
export const HubClosing = z
  .object({
    id: uuid,
    hubId: uuid,
    day,
    expected: z.number(),
    counted: z.number(),
    /** Counted minus expected. */
    difference: z.number(),
    closedBy: z.string().nullable(),
    closedAt: time,
    /** When two administrators settled the difference. */
    settledAt: time.nullable(),
  })
  .meta({ id: "HubClosing" });
export type HubClosing = z.infer<typeof HubClosing>;

/**
 * A driver collects cash from this hub. A cashier confirms the count and shows the code, through `leg/confirm` and
 * `leg/dispute` of the delivery.
 */
export const HubPickup = z.object({ transactionId: uuid, orderNo: z.string(), leg: Leg }).meta({ id: "HubPickup" });
export type HubPickup = z.infer<typeof HubPickup>;

/**
 * A hub's screen. `qrData`: content of its QR, which proves until `qrExpiresAt` that the scanning driver is at this
 * hub. `code`: the same for a driver without a camera, to type.
 */
export const HubCounterState = z
  .object({
    hub: Hub,
    /** Drivers who wait to hand in cash, longest first, at most 50; and the total. */
    deposits: z.array(Deposit),
    depositsCount: z.number().int(),
    /** Drivers who collect cash, those at the counter first, at most 50; and the total. */
    pickups: z.array(HubPickup),
    pickupsCount: z.number().int(),
    /** Cash waiting for its senders, longest first, at most 20; and the total. */
    collections: z.array(Collection),
    collectionsCount: z.number().int(),
    /** The safe's cash: waiting for senders, reserved for paid deliveries, and free to go to the bank. */
    safe: z.object({ waiting: z.number(), reserved: z.number(), available: z.number() }),
    closing: HubClosing.nullable(),
    qrData: z.string(),
    qrExpiresAt: time,
    code: z.string(),
  })
  .meta({ id: "HubCounterState" });
export type HubCounterState = z.infer<typeof HubCounterState>;

const DepositParams = z.strictObject({ id: uuid, depositId: uuid });

/**
 * The deliveries of the cash that is handed in, and either the content of the QR on the hub's screen or the code below
 * it.
 */
export const OpenDepositBody = z
  .strictObject({
    items: z.array(uuid).min(1).max(50),
    qrData: opaqueText(2000).optional(),
    code: opaqueText(64).optional(),
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type OpenDepositBody = z.infer<typeof OpenDepositBody>;

/** Number of each US note and coin: "100" is the hundred-dollar note, "0.25" the quarter. */
const CountDepositBody = z.strictObject({
  denominations: z
    .partialRecord(z.enum(denominationNames), z.number().int().min(0).max(10_000))
    .refine((counted) => Object.values(counted).some((n) => n > 0), "some_cash"),
});

/** The sum counted in the safe. */
const CloseHubBody = z.strictObject({ counted: z.union([z.literal(0), money]) });

const ReturnToHubBody = z.strictObject({ hubId: uuid });

const tag = "Hubs";
export const hubs = {
  list: {
    method: "GET",
    path: "/api/hubs",
    actor: "user",
    tag,
    summary: "List the hubs where the caller is a cashier",
    response: HubList,
  },
  get: {
    method: "GET",
    path: "/api/hubs/{id}",
    actor: "user",
    tag,
    summary: "Retrieve a hub's screen, for its cashiers and admins; never shows a sum that is still to be counted",
    params: idParams,
    response: HubCounterState,
  },
  createDeposit: {
    method: "POST",
    path: "/api/hubs/{id}/deposits",
    actor: "driver",
    tag,
    summary:
      "Open a deposit at the hub whose code was scanned or typed; wrong codes count, and one deposit may be open at a time",
    params: idParams,
    body: OpenDepositBody,
    response: Deposit,
    example: { items: ["3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e"], qrData: "{}" },
  },
  getDeposit: {
    method: "GET",
    path: "/api/hubs/{id}/deposits/{depositId}",
    actor: "user",
    tag,
    summary: "Retrieve a deposit, for its driver, the hub's cashiers and admins",
    params: DepositParams,
    response: Deposit,
  },
  countDeposit: {
    method: "POST",
    path: "/api/hubs/{id}/deposits/{depositId}/count",
    actor: "user",
    tag,
    summary: "Submit a blind count by notes and coins; large deposits need a second person's count",
    params: DepositParams,
    body: CountDepositBody,
    response: Deposit,
    example: { denominations: { "100": 2, "20": 1, "0.25": 3 } },
  },
  voidDeposit: {
    method: "POST",
    path: "/api/hubs/{id}/deposits/{depositId}/void",
    actor: "driver",
    tag,
    summary: "Cancel a deposit before it is counted",
    params: DepositParams,
    response: Deposit,
  },
  createClosing: {
    method: "POST",
    path: "/api/hubs/{id}/closings",
    actor: "user",
    tag,
    summary: "Submit the end-of-day count of the safe; may be repeated on the same day",
    params: idParams,
    body: CloseHubBody,
    response: HubClosing,
    example: { counted: 1240.5 },
  },
  returnToHub: {
    method: "POST",
    path: "/api/tasks/{transactionId}/return-to-hub",
    actor: "driver",
    tag,
    summary: "Return the cash to a hub when the sender has not responded in time",
    params: TaskParams,
    body: ReturnToHubBody,
    response: Task,
    example: { hubId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e" },
  },
} as const satisfies Record<string, RouteContract>;
