import { contactOf } from "@/lib/domain/task/task-contact";

const senderContact = { name: "Sam Sender", phone: "+13055550101", role: "sender" } as const;
const task = { customerName: "Rosa Receiver", customerPhone: "+13055550102", contact: senderContact };
const receiverContact = { name: "Rosa Receiver", phone: "+13055550102", role: "receiver" };

test("is the sender at the pickup, and the receiver after a start that is not synced yet", () => {
  expect(contactOf({ ...task, state: "accepted" })).toEqual(senderContact);
  for (const state of ["active", "arrived", "completing"] as const)
    expect(contactOf({ ...task, state })).toEqual(receiverContact);
});

test("is never the receiver at the pickup, also when the phone does not know the sender", () => {
  expect(contactOf({ ...task, contact: null, state: "accepted" })).toBeNull();
  expect(contactOf({ customerName: "Rosa", customerPhone: "+1", state: "accepted" })).toBeNull();
});

test("is the sender again for returned cash", () => {
  const leg = { kind: "return", state: "waiting" } as const;
  for (const state of ["active", "arrived"] as const) expect(contactOf({ ...task, state, leg })).toEqual(senderContact);
  expect(
    contactOf({ ...task, contact: { ...receiverContact, role: "receiver" } as const, state: "active", leg }),
  ).toBeNull();
});
