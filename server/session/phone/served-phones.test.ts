import { createHub, updateHub } from "@/server/hubs/hubs";
import { Refusal } from "@/server/core/errors";
import { normalizePatchPhone } from "@/server/session/phone/phone";

jest.mock("@/server/env", () => ({ env: () => ({ PHONE_COUNTRIES: ["US"] }) }));

const hub = { name: "Harbor", address: "1 Pier", location: { lat: 0, lng: 0 } };
const errorsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.details.errors : error;
  }
  return null;
};

test.each([
  ["a profile", (phone: string) => normalizePatchPhone({ name: "Dora", phone }), "phone"],
  ["a new hub's cashier", (phone: string) => createHub({ ...hub, cashiers: [{ phone }] }), "cashiers.0.phone"],
  [
    "a hub's new cashier",
    (phone: string) => updateHub("hub", { cashiers: [{ email: "cora@example.com" }, { phone }] }),
    "cashiers.1.phone",
  ],
])("%s accepts only numbers of served countries", (_, save, path) => {
  expect(errorsOf(() => save("+44 20 7946 0958"))).toEqual([
    { path, message: "We do not serve this number's country", reason: "phone_not_served" },
  ]);
  expect(errorsOf(() => save("(305) 555-0100"))).toBeNull();
});
