import type { Contact } from "@/lib/contracts/delivery/contact";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { draftFromDelivery, draftFromContact } from "./prefill-draft";
import { emptySendDraft, validateSendDraft, toCreateBody } from "./send-draft";
import { completePhoneNumber } from "./use-send-form";

const rita: Contact = {
  id: "1",
  name: "Rita",
  phone: "+13055550123",
  favourite: true,
  lastUsedAt: null,
  addresses: [
    { address: "9 Palm Ave", unit: "Apt 4B", location: { lat: 25.7, lng: -80.1 }, instructions: "Gate 4711" },
    { address: "1 Old Road", unit: null, location: null, instructions: null },
  ],
  last: {
    amount: 120.5,
    funding: "sender_cash",
    pickupAddress: "1 Bay Road",
    pickupUnit: "Floor 3",
    pickupLocation: null,
  },
};

test("fills every field of the form from a contact", () => {
  const draft = draftFromContact(rita);
  expect(validateSendDraft(draft)).toEqual({});
  expect(toCreateBody(draft)).toEqual({
    receiverPhone: "(305) 555-0123",
    amount: 120.5,
    pickupAddress: "1 Bay Road",
    pickupUnit: "Floor 3",
    deliveryAddress: "9 Palm Ave",
    deliveryUnit: "Apt 4B",
    deliveryLocation: { lat: 25.7, lng: -80.1 },
    specialInstructions: "Gate 4711",
  });
});

test("keeps the entered amount and pickup for a contact without deliveries", () => {
  const current = { ...emptySendDraft, amount: "50", pickup: { text: "My house", lat: 1, lng: 2 }, pickupUnit: "2" };
  expect(draftFromContact({ ...rita, last: null, addresses: [] }, current)).toMatchObject({
    amount: "50",
    pickup: { text: "My house" },
    pickupUnit: "2",
    delivery: { text: "", lat: null },
    deliveryUnit: "",
  });
});

test("fills the form from a past delivery, without its time and tip", () => {
  const delivery = {
    receiverPhone: "+13055550123",
    amount: 80,
    funding: "prefunded",
    pickupAddress: "A hub's address",
    pickupUnit: null,
    pickupLocation: { lat: 1, lng: 2 },
    deliveryAddress: "9 Palm Ave",
    deliveryUnit: "Apt 4B",
    deliveryLocation: { lat: 25.7, lng: -80.1 },
    packageDetails: { notes: "Rent", specialInstructions: "Ring twice" },
    urgent: true,
    preferredTime: { from: "10:00", to: "11:00" },
  } as unknown as Transaction;
  expect(toCreateBody(draftFromDelivery(delivery))).toEqual({
    receiverPhone: "(305) 555-0123",
    amount: 80,
    funding: "prefunded",
    deliveryAddress: "9 Palm Ave",
    deliveryUnit: "Apt 4B",
    deliveryLocation: { lat: 25.7, lng: -80.1 },
    notes: "Rent",
    specialInstructions: "Ring twice",
    urgent: true,
  });
});

test.each([
  ["305 555 012", null],
  ["(305) 555-0123", "+13055550123"],
  ["1 305 555 0123", "+13055550123"],
  ["+1 305 555 0123", "+13055550123"],
  ["+1 305 555", null],
  ["+44 20 7946 0018", "+442079460018"],
  ["+44 20", null],
  ["0034 612 345 678", "+34612345678"],
  ["305 555 01234", null],
  ["", null],
])("completes %p to %p", (typed, number) => {
  expect(completePhoneNumber(typed)).toBe(number);
});
