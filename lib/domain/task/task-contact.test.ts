import { taskContact } from "@/lib/domain/task/task-contact";

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
