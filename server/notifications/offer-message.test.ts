import { withdrawalMessage } from "@/server/notifications/offer-message";

test.each([
  ["en", "Open Handover to see your offers."],
  ["es", "Abre Handover para ver tus ofertas."],
] as const)("closes an offer in %s without a claim about the driver's availability", (locale, body) => {
  const { payload } = withdrawalMessage("offer", { subscriptionId: "phone", locale, appUrl: "https://app.test" });
  expect(payload).toMatchObject({ notification: { body } });
});
