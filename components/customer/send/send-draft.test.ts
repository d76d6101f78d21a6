import { formatProfileAddress } from "@/lib/domain/profile-address";
import {
  emptySendDraft,
  fieldOfError,
  validateSendDraft,
  toCreateBody,
  withProfilePickup,
  type SendDraft,
} from "@/components/customer/send/send-draft";

const validDraft: SendDraft = {
  ...emptySendDraft,
  receiverPhone: " (305) 555-0100 ",
  amount: "$1,250.5",
  pickup: { text: "1 Brickell Ave", lat: null, lng: null },
  isPickupFromProfile: false,
  delivery: { text: " 200 Ocean Dr ", lat: 25.77, lng: -80.13 },
};

test("reports each missing field of an empty form", () => {
  expect(validateSendDraft(emptySendDraft)).toEqual({
    receiverPhone: "phoneMissing",
    amount: "missing",
    pickup: "pickupMissing",
    delivery: "deliveryMissing",
  });
});

test("accepts amounts above zero up to the server's maximum", () => {
  expect(validateSendDraft({ ...validDraft, amount: "0.00" })).toEqual({ amount: "zero" });
  expect(validateSendDraft({ ...validDraft, amount: "10000.01" }, 10_000)).toEqual({ amount: "amountAboveMax" });
  expect(validateSendDraft({ ...validDraft, amount: "10,000" }, 10_000)).toEqual({});
  expect(validateSendDraft({ ...validDraft, amount: "500.01" }, 10_000, 500)).toEqual({
    amount: "amountAboveTodayLimit",
  });
  expect(validateSendDraft({ ...validDraft, amount: "500" }, 10_000, 500)).toEqual({});
  expect(toCreateBody({ ...validDraft, amount: "501" }, 10_000, 500)).toBeNull();
  expect(toCreateBody({ ...validDraft, amount: "1,000,000" }, 10_000)).toBeNull();
  expect(validateSendDraft({ ...validDraft, amount: "ten" })).toEqual({ amount: "unreadable" });
  expect(validateSendDraft({ ...validDraft, amount: "1.200" })).toEqual({ amount: "ambiguous" });
});

test("requires a selected delivery address and accepts a pickup as text", () => {
  expect(validateSendDraft({ ...validDraft, delivery: { text: "somewhere", lat: null, lng: null } })).toEqual({
    delivery: "placeNotChosen",
  });
  expect(validateSendDraft(validDraft)).toEqual({});
});

test("requires the house number of a street for pickup and delivery", () => {
  const street = { text: "South Broadway", lat: 39.28, lng: -76.59, street: true };
  expect(validateSendDraft({ ...validDraft, delivery: street, pickup: street })).toEqual({
    delivery: "houseNumberMissing",
    pickup: "houseNumberMissing",
  });
  expect(validateSendDraft({ ...validDraft, delivery: { ...street, pinned: true } })).toEqual({});
});

test("requires a preferred time to have a start before its end", () => {
  expect(validateSendDraft({ ...validDraft, from: "10:00" }).preferredTime).toBe("timeIncomplete");
  expect(validateSendDraft({ ...validDraft, from: "10:00", to: "10:00" }).preferredTime).toBe("timeReversed");
  expect(validateSendDraft({ ...validDraft, from: "10:00", to: "12:30" })).toEqual({});
  expect(validateSendDraft({ ...validDraft, day: "2026-12-01" }).preferredTime).toBe("dayWithoutTime");
  expect(validateSendDraft({ ...validDraft, day: "2026-12-01", from: "10:00", to: "12:30" })).toEqual({});
});

test("omits empty fields from the request", () => {
  expect(toCreateBody(validDraft)).toEqual({
    receiverPhone: "(305) 555-0100",
    amount: 1250.5,
    pickupAddress: "1 Brickell Ave",
    deliveryAddress: "200 Ocean Dr",
    deliveryLocation: { lat: 25.77, lng: -80.13 },
  });
  expect(toCreateBody({ ...validDraft, urgent: true, from: "10:00", to: "11:00", notes: " gate 4 " })).toMatchObject({
    urgent: true,
    preferredTime: { from: "10:00", to: "11:00" },
    notes: "gate 4",
  });
  expect(
    toCreateBody({
      ...validDraft,
      deliveryUnit: " Apt 4B ",
      pickupUnit: "",
      day: "2026-12-01",
      from: "10:00",
      to: "11:00",
    }),
  ).toMatchObject({ deliveryUnit: "Apt 4B", preferredTime: { from: "10:00", to: "11:00", day: "2026-12-01" } });
  expect(toCreateBody({ ...validDraft, pickupUnit: " " })).not.toHaveProperty("pickupUnit");
  expect(toCreateBody(emptySendDraft)).toBeNull();
});

// docs/readings.md: sign-up-address
test("uses the sender's own address as pickup until they edit it", () => {
  const homeAddress = formatProfileAddress({ address: "12 Bay Road", city: "Miami", state: "FL", zipCode: "33139" });
  expect(homeAddress).toBe("12 Bay Road, Miami, FL 33139");
  expect(formatProfileAddress({ address: "12 Bay Road", city: null, state: null, zipCode: null })).toBe("12 Bay Road");
  expect(formatProfileAddress({ address: null, city: "Miami", state: "FL", zipCode: null })).toBe("");
  expect(withProfilePickup(emptySendDraft, homeAddress).pickup).toEqual({ text: homeAddress, lat: null, lng: null });
  expect(withProfilePickup(emptySendDraft, "")).toBe(emptySendDraft);
  expect(withProfilePickup({ ...emptySendDraft, isPickupFromProfile: false }, homeAddress).pickup.text).toBe("");
  expect(withProfilePickup(validDraft, homeAddress)).toBe(validDraft);
  // Coordinates found for this text are kept; an address that the profile no longer has is replaced.
  const locatedDraft = { ...emptySendDraft, pickup: { text: homeAddress, lat: 25.79, lng: -80.13 } };
  expect(withProfilePickup(locatedDraft, homeAddress)).toBe(locatedDraft);
  expect(withProfilePickup(locatedDraft, "7 Palm Avenue, Miami").pickup).toEqual({
    text: "7 Palm Avenue, Miami",
    lat: null,
    lng: null,
  });
});

test("maps a server error path to its field", () => {
  expect([
    fieldOfError("deliveryLocation.lat"),
    fieldOfError("preferredTime.to"),
    fieldOfError("amount"),
    fieldOfError("colour"),
  ]).toEqual(["delivery", "preferredTime", "amount", null]);
});

test("omits and does not require the pickup of a prefunded request", () => {
  const ownPickupDraft = {
    ...emptySendDraft,
    receiverPhone: "+13055550102",
    amount: "20",
    delivery: { ...emptySendDraft.delivery, text: "1 Street", lat: 1, lng: 2 },
  };
  expect(validateSendDraft(ownPickupDraft)).toEqual({ pickup: "pickupMissing" });
  const prefunded = { ...ownPickupDraft, funding: "prefunded" as const };
  expect(validateSendDraft(prefunded)).toEqual({});
  expect(toCreateBody(prefunded)).toMatchObject({ funding: "prefunded", amount: 20 });
  expect(toCreateBody(prefunded)).not.toHaveProperty("pickupAddress");
});
