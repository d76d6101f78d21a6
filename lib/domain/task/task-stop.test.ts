import { stopOf } from "./task-stop";

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

test("leads returned cash to the leg's place, and to the sender without one", () => {
  expect(stopOf({ ...task, leg: { ...openReturn, place: { address: "12 North Street", location: hub } } })).toEqual({
    at: "sender",
    address: "12 North Street",
    place: hub,
  });
  expect(stopOf({ ...task, leg: openReturn })).toEqual({ at: "sender", address: "1 Sender Avenue", place: sender });
  expect(stopOf(task)).toMatchObject({ at: "door", address: "2 Receiver Street" });
});
