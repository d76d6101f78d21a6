import { currentStop } from "./task-stop";

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
