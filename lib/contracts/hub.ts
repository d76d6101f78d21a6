import { z } from "zod";
import { day, exact, latLng, money, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { Collection } from "@/lib/contracts/collection";
import { HubHours } from "@/lib/contracts/hub-hours";
import { Leg } from "@/lib/contracts/leg";
import { Task, TaskParams } from "@/lib/contracts/task";
import { denominationNames } from "@/lib/domain/money/denominations";

export { HubHours };

/**
 * A place with a safe, where drivers hand in cash. `opensAt`: when it opens next, null while it is open and where it
 * never does. `balance`: what the safe holds by the ledger, for administrators and those who take cash there.
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
    /** Who takes cash there; for administrators alone. */
    cashiers: z
      .array(z.object({ userId: uuid, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }))
      .nullable(),
    /** Who is named and waits: for another administrator, or until `effectiveAt`. For administrators alone. */
    cashiersWaiting: z
      .object({ approvalId: uuid, expiresAt: time, effectiveAt: time.nullable(), names: z.array(z.string()) })
      .nullable(),
  })
  .meta({ id: "Hub" });
export type Hub = z.infer<typeof Hub>;
export const HubList = z.object({ items: z.array(Hub) });

/**
 * A driver hands in cash. `waiting`: for the cashier's count; `second_count`: for that of another person, who has to
 * come to the same sum. What is held, and of which deliveries, is the driver's to read; whoever counts hears of no sum
 * before one is posted. `firstCountMine`: the reader has counted it, so somebody else does now.
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
    /** What was counted before did not stand: whoever counts begins anew. */
    countAgain: z.boolean(),
    counted: z.number().nullable(),
    /** More was counted than the driver held: so much goes back to them. */
    giveBack: z.number().nullable(),
    held: z.number().nullable(),
    /** Less was counted: so much stays with the driver. */
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

/** What a hub's safe held by the ledger and by a cashier's count, at the end of a business day. */
export const HubClosing = z
  .object({
    id: uuid,
    hubId: uuid,
    day,
    expected: z.number(),
    counted: z.number(),
    /** Counted less expected. */
    difference: z.number(),
    closedBy: z.string().nullable(),
    closedAt: time,
    /** When two administrators settled the difference. */
    settledAt: time.nullable(),
  })
  .meta({ id: "HubClosing" });
export type HubClosing = z.infer<typeof HubClosing>;

/**
 * A driver comes for cash that this hub gives. Whoever takes cash there confirms the count and shows the code, by
 * `leg/confirm` and `leg/dispute` of the delivery.
 */
export const HubPickup = z.object({ transactionId: uuid, orderNo: z.string(), leg: Leg }).meta({ id: "HubPickup" });
export type HubPickup = z.infer<typeof HubPickup>;

/**
 * A hub's screen. `qrData`: what its QR says, that whoever scans it stands at this hub; until `qrExpiresAt`. `code`: the
 * same for a driver without a camera, who types it.
 */
export const HubScreen = z
  .object({
    hub: Hub,
    /** Who waits at the counter, longest first, at most fifty; and how many in all. */
    deposits: z.array(Deposit),
    depositsCount: z.number().int(),
    /** Who comes for cash, those at the counter first, at most fifty; and how many in all. */
    pickups: z.array(HubPickup),
    pickupsCount: z.number().int(),
    /** Cash that waits for its senders, longest first, at most twenty; and how many in all. */
    collections: z.array(Collection),
    collectionsCount: z.number().int(),
    /** Of the safe's cash: what waits for senders, what paid deliveries are to get, and what may go to the bank. */
    safe: z.object({ waiting: z.number(), promised: z.number(), free: z.number() }),
    closing: HubClosing.nullable(),
    qrData: z.string(),
    qrExpiresAt: time,
    code: z.string(),
  })
  .meta({ id: "HubScreen" });
export type HubScreen = z.infer<typeof HubScreen>;

export const HubParams = z.strictObject({ id: uuid });
export type HubParams = z.infer<typeof HubParams>;
const DepositParams = z.strictObject({ id: uuid, depositId: uuid });

/** The deliveries whose cash is handed in, and exactly one of what the QR on the hub's screen says and the code beside it. */
export const OpenDepositBody = z
  .strictObject({
    items: z.array(uuid).min(1).max(50),
    qrData: exact(2000).optional(),
    code: exact(64).optional(),
  })
  .refine(({ code, qrData }) => (code === undefined) !== (qrData === undefined), {
    path: ["code"],
    message: "code_or_qr",
  });
export type OpenDepositBody = z.infer<typeof OpenDepositBody>;

/** How many of each note and coin of the United States: "100" is the hundred-dollar note, "0.25" the quarter. */
const CountDepositBody = z.strictObject({
  denominations: z
    .partialRecord(z.enum(denominationNames), z.number().int().min(0).max(10_000))
    .refine((counted) => Object.values(counted).some((n) => n > 0), "some_cash"),
});

/** What was counted in the safe. */
const CloseHubBody = z.strictObject({ counted: z.union([z.literal(0), money]) });

const ReturnToHubBody = z.strictObject({ hubId: uuid });

const tag = "Hubs";
export const hubs = {
  list: {
    method: "GET",
    path: "/api/hubs",
    actor: "user",
    tag,
    summary: "The hubs where the caller takes cash",
    response: HubList,
  },
  get: {
    method: "GET",
    path: "/api/hubs/{id}",
    actor: "user",
    tag,
    summary: "A hub's screen, for those who take cash there and admins; no sum that is still to be counted",
    params: HubParams,
    response: HubScreen,
  },
  createDeposit: {
    method: "POST",
    path: "/api/hubs/{id}/deposits",
    actor: "driver",
    tag,
    summary:
      "Hand in cash at the hub whose code was scanned or typed, where wrong tries count; one deposit waits at a time",
    params: HubParams,
    body: OpenDepositBody,
    response: Deposit,
    example: { items: ["3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e"], qrData: "{}" },
  },
  getDeposit: {
    method: "GET",
    path: "/api/hubs/{id}/deposits/{depositId}",
    actor: "user",
    tag,
    summary: "How far a deposit is, for its driver, those who take cash at the hub, and admins",
    params: DepositParams,
    response: Deposit,
  },
  countDeposit: {
    method: "POST",
    path: "/api/hubs/{id}/deposits/{depositId}/count",
    actor: "user",
    tag,
    summary:
      "Count what was handed in, by notes and coins, without knowing how much it should be; much takes two people",
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
    summary: "Take it back before it is counted",
    params: DepositParams,
    response: Deposit,
  },
  createClosing: {
    method: "POST",
    path: "/api/hubs/{id}/closings",
    actor: "user",
    tag,
    summary: "Count the safe at the end of the day; while the day lasts it may be counted again",
    params: HubParams,
    body: CloseHubBody,
    response: HubClosing,
    example: { counted: 1240.5 },
  },
  returnToHub: {
    method: "POST",
    path: "/api/tasks/{transactionId}/return-to-hub",
    actor: "driver",
    tag,
    summary: "Bring cash to a hub whose sender has not answered for long enough",
    params: TaskParams,
    body: ReturnToHubBody,
    response: Task,
    example: { hubId: "3f6b1d0e-6a52-4f0e-9f4f-3f1a2b3c4d5e" },
  },
} as const satisfies Record<string, RouteContract>;
