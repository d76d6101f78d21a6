import { emptyPlace } from "@/components/delivery/place/draft-place";
import { toMatchBody } from "./match-draft";

const place = { ...emptyPlace, text: " 12 Bay Road ", lat: 25.76, lng: -80.19 };
const bodyOf = (fields: { amount?: string; duration?: string }) =>
  toMatchBody("check-1", place, { amount: "120", priority: "medium", duration: "", ...fields });

test("sends the delivery as typed", () => {
  expect(bodyOf({ duration: "15" })).toEqual({
    id: "check-1",
    deliveryAddress: "12 Bay Road",
    deliveryLocation: { lat: 25.76, lng: -80.19 },
    amount: 120,
    priority: "medium",
    estimatedDuration: 15,
  });
  expect(bodyOf({})).not.toHaveProperty("estimatedDuration");
});

test.each([
  ["1,200", 1200],
  ["12,50", 12.5],
  ["1.200,50", 1200.5],
  ["", null],
])("parses the amount %p as %p, as every amount field does", (amount, expected) => {
  expect(bodyOf({ amount }).amount).toBe(expected);
});

test("sends an unreadable duration as 0, so that the server refuses it", () => {
  expect(bodyOf({ duration: "soon" }).estimatedDuration).toBe(0);
});
