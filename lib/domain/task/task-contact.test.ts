import { contactOf } from "@/lib/domain/task/task-contact";

const sam = { name: "Sam Sender", phone: "+13055550101", role: "sender" } as const;
const task = { customerName: "Rosa Receiver", customerPhone: "+13055550102", contact: sam };
const rosa = { name: "Rosa Receiver", phone: "+13055550102", role: "receiver" };

test("at the pickup the driver calls the sender; a start that the server has not heard of yet makes it the receiver", () => {
  expect(contactOf({ ...task, state: "accepted" })).toEqual(sam);
  for (const state of ["active", "arrived", "completing"] as const) expect(contactOf({ ...task, state })).toEqual(rosa);
});

test("at the pickup the receiver is nobody to call, also where the phone does not know the sender", () => {
  expect(contactOf({ ...task, contact: null, state: "accepted" })).toBeNull();
  expect(contactOf({ customerName: "Rosa", customerPhone: "+1", state: "accepted" })).toBeNull();
});

test("cash that goes back is the sender's again", () => {
  const leg = { kind: "return", state: "waiting" } as const;
  for (const state of ["active", "arrived"] as const) expect(contactOf({ ...task, state, leg })).toEqual(sam);
  expect(contactOf({ ...task, contact: { ...rosa, role: "receiver" } as const, state: "active", leg })).toBeNull();
});
