import { deliveryReason } from "./delivery-reason";

test("why a delivery ended is read in Spanish; what somebody wrote stays as they wrote it", () => {
  expect(deliveryReason("es", "Cancelled by the sender", "cancelled_by_sender")).toBe("El remitente la canceló");
  expect(deliveryReason("en", "Cancelled by the sender", "cancelled_by_sender")).toBe("Cancelled by the sender");
  expect(deliveryReason("es", "Nobody is there: rang twice: nothing", null)).toBe("No hay nadie: rang twice: nothing");
  expect(deliveryReason("es", "The bank called", null)).toBe("The bank called");
  expect(deliveryReason("en", "Nobody is there: rang twice", null)).toBe("Nobody is there: rang twice");
  // A sentence of ours that somebody wrote themselves is theirs.
  expect(deliveryReason("es", "Payment failed", null)).toBe("Payment failed");
});
