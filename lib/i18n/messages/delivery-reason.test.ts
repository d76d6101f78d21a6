import { deliveryReason } from "./delivery-reason";

test("translates reason codes to Spanish and leaves free text unchanged", () => {
  expect(deliveryReason("es", "Cancelled by the sender", "cancelled_by_sender")).toBe("El remitente la canceló");
  expect(deliveryReason("en", "Cancelled by the sender", "cancelled_by_sender")).toBe("Cancelled by the sender");
  expect(deliveryReason("es", "Nobody is there: rang twice: nothing", null)).toBe("No hay nadie: rang twice: nothing");
  expect(deliveryReason("es", "The bank called", null)).toBe("The bank called");
  expect(deliveryReason("en", "Nobody is there: rang twice", null)).toBe("Nobody is there: rang twice");
  // Free text that equals one of our messages stays free text.
  expect(deliveryReason("es", "Payment failed", null)).toBe("Payment failed");
});
