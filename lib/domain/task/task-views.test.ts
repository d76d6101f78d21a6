import { missingDoorAttempts, type DoorAttemptRecord } from "./door-attempts";
import { taskContact } from "@/lib/domain/task/task-contact";
import { cashHolder, taskProgress } from "./task-progress";
import { currentStop } from "./task-stop";

describe("door attempts", () => {
  const now = Date.parse("2026-11-26T18:00:00Z");
  const attempts = (overrides: Partial<DoorAttemptRecord> = {}): DoorAttemptRecord => ({
    waitUntil: "2026-11-26T18:02:00Z",
    callRequired: true,
    calledAt: null,
    smsRequired: true,
    smsSentAt: null,
    ...overrides,
  });

  test("requires a call, an SMS and a wait, and drops each once it is recorded", () => {
    expect(missingDoorAttempts(attempts(), now)).toEqual(["call", "sms", "wait"]);
    const at = "2026-11-26T17:59:00Z";
    expect(missingDoorAttempts(attempts({ calledAt: at }), now)).toEqual(["sms", "wait"]);
    expect(missingDoorAttempts(attempts({ calledAt: at, smsSentAt: at }), now)).toEqual(["wait"]);
    expect(missingDoorAttempts(attempts({ calledAt: at, smsSentAt: at }), Date.parse("2026-11-26T18:02:00Z"))).toEqual(
      [],
    );
  });

  test("requires nothing that is impossible", () => {
    expect(missingDoorAttempts(attempts({ callRequired: false, smsRequired: false }), now)).toEqual(["wait"]);
  });
});

describe("task contact", () => {
  const senderContact = { name: "Sam Sender", phone: "+13055550101", role: "sender" } as const;
  const task = { customerName: "Rosa Receiver", customerPhone: "+13055550102", contact: senderContact };
  const receiverContact = { name: "Rosa Receiver", phone: "+13055550102", role: "receiver" };

  test("is the sender at the pickup, and the receiver after a start that is not synced yet", () => {
    expect(taskContact({ ...task, state: "accepted" })).toEqual(senderContact);
    for (const state of ["active", "arrived", "completing"] as const)
      expect(taskContact({ ...task, state })).toEqual(receiverContact);
  });

  test("is never the receiver at the pickup, also when the phone does not know the sender", () => {
    expect(taskContact({ ...task, contact: null, state: "accepted" })).toBeNull();
    expect(taskContact({ customerName: "Rosa", customerPhone: "+1", state: "accepted" })).toBeNull();
  });

  test("is the sender again for returned cash", () => {
    const leg = { kind: "return", state: "waiting" } as const;
    for (const state of ["active", "arrived"] as const)
      expect(taskContact({ ...task, state, leg })).toEqual(senderContact);
    expect(
      taskContact({ ...task, contact: { ...receiverContact, role: "receiver" } as const, state: "active", leg }),
    ).toBeNull();
  });
});

describe("task progress", () => {
  const senderContact = { name: "Sam Sender", phone: null, role: "sender" as const };
  const leg = (kind: "pickup" | "return", overrides: object = {}) => ({
    kind,
    state: "waiting" as const,
    amount: 120,
    counted: null,
    arrivedAt: null,
    ...overrides,
  });
  const task = (state: "accepted" | "active" | "arrived" | "completing", overrides: object = {}) => ({
    state,
    amount: 250,
    customerName: "Rita Receiver",
    customerPhone: "",
    contact: state === "accepted" ? senderContact : null,
    leg: null,
    ...overrides,
  });
  const currentProgressStop = (...args: Parameters<typeof taskProgress>) => {
    const { stops, currentIndex } = taskProgress(...args);
    return stops[currentIndex];
  };

  test("navigates from the pickup to the drop-off, and marks the current stop", () => {
    expect(currentProgressStop(task("accepted", { leg: leg("pickup") }))).toBe("toPickup");
    expect(currentProgressStop(task("accepted", { leg: leg("pickup", { arrivedAt: "2026-11-26T18:00:00Z" }) }))).toBe(
      "atPickup",
    );
    expect(currentProgressStop(task("accepted", { leg: leg("pickup", { counted: 250 }) }))).toBe("atPickup");
    expect([
      currentProgressStop(task("active")),
      currentProgressStop(task("arrived")),
      currentProgressStop(task("completing")),
    ]).toEqual(["toDropOff", "atDropOff", "atDropOff"]);
  });

  test("has its own stops for returned cash: at its sender, or at a hub", () => {
    const returnLeg = leg("return");
    expect([
      currentProgressStop(task("active", { leg: returnLeg })),
      currentProgressStop(task("arrived", { leg: returnLeg })),
    ]).toEqual(["backToSender", "atSender"]);
    const hubReturnLeg = leg("return", { hubId: "h1" });
    expect([
      currentProgressStop(task("active", { leg: hubReturnLeg })),
      currentProgressStop(task("arrived", { leg: hubReturnLeg })),
    ]).toEqual(["toHub", "atHub"]);
  });

  test("shows the cash with the sender until collected, then with the driver; of a return the remaining amount", () => {
    expect(cashHolder(task("accepted"))).toEqual({ amount: 250, isHeldByDriver: false, name: "Sam Sender" });
    expect(cashHolder(task("accepted", { contact: null }))).toEqual({ amount: 250, isHeldByDriver: false, name: null });
    expect(cashHolder(task("active"))).toEqual({ amount: 250, isHeldByDriver: true, name: null });
    expect(cashHolder(task("active", { leg: leg("return") }))).toEqual({
      amount: 120,
      isHeldByDriver: true,
      name: null,
    });
  });
});

describe("task stop", () => {
  const sender = { lat: 1, lng: 1 };
  const hub = { lat: 3, lng: 3 };
  const task = {
    transactionId: "t",
    state: "active" as const,
    pickupAddress: "1 Sender Avenue",
    pickupCoordinates: sender,
    deliveryAddress: "2 Receiver Street",
    coordinates: { lat: 2, lng: 2 },
  };
  const openReturn = { kind: "return", state: "waiting" } as const;

  test("navigates with returned cash to the place of the leg, or to the sender if the leg has none", () => {
    expect(
      currentStop({ ...task, leg: { ...openReturn, place: { address: "12 North Street", location: hub } } }),
    ).toEqual({
      kind: "sender",
      address: "12 North Street",
      place: hub,
    });
    expect(currentStop({ ...task, leg: openReturn })).toEqual({
      kind: "sender",
      address: "1 Sender Avenue",
      place: sender,
    });
    expect(currentStop(task)).toMatchObject({ kind: "dropOff", address: "2 Receiver Street" });
  });
});
