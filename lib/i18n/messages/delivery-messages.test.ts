import { formatDuration } from "../format-duration";
import { getTranslations } from "../translate";
import { customerDeliveryMessages } from "./customer-delivery";
import { deliveryReason } from "./delivery-reason";
import { statusDescription, statusLabel, describeApiStatus } from "./delivery-status";

describe("customer delivery", () => {
  test("gives the time to arrival in minutes, hours or days", () => {
    const away = (locale: "en" | "es", minutes: number) =>
      getTranslations(locale, customerDeliveryMessages)("minutesAway", { time: formatDuration(locale, minutes) });
    expect([1, 4, 130].map((minutes) => away("en", minutes))).toEqual([
      "About 1 min away",
      "About 4 min away",
      "About 2 h 10 min away",
    ]);
    expect([4, 1_500].map((minutes) => away("es", minutes))).toEqual(["A 4 min aprox.", "A 1 día 1 h aprox."]);
  });
});

describe("delivery reason", () => {
  test("translates reason codes to Spanish and leaves free text unchanged", () => {
    expect(deliveryReason("es", "Cancelled by the sender", "cancelled_by_sender")).toBe("El remitente la canceló");
    expect(deliveryReason("en", "Cancelled by the sender", "cancelled_by_sender")).toBe("Cancelled by the sender");
    expect(deliveryReason("es", "Nobody is there: rang twice: nothing", null)).toBe(
      "No hay nadie: rang twice: nothing",
    );
    expect(deliveryReason("es", "The bank called", null)).toBe("The bank called");
    expect(deliveryReason("en", "Nobody is there: rang twice", null)).toBe("Nobody is there: rang twice");
    // Free text that equals one of our messages stays free text.
    expect(deliveryReason("es", "Payment failed", null)).toBe("Payment failed");
  });
});

describe("delivery status", () => {
  test("labels statuses as specified, and others as Unknown", () => {
    expect(describeApiStatus("broadcast").label).toBe("Finding Driver");
    expect(describeApiStatus("assigned").label).toBe("Driver Assigned");
    expect(describeApiStatus("servicing").label).toBe("Driver Arrived");
    expect(describeApiStatus("pending").description).toBe("Waiting for receiver to accept");
    expect(describeApiStatus("in_progress").label).toBe("Unknown");
  });

  // docs/readings.md: status-words
  test("shows a paid delivery as scheduled until dispatch begins", () => {
    const paid = { status: "payment_confirmed", searchFrom: "2026-11-24T18:00:00Z" } as const;
    expect([statusLabel("en", paid), statusDescription("en", paid)]).toEqual([
      "Scheduled",
      "Waiting for its preferred time",
    ]);
    expect(statusLabel("en", { ...paid, searchFrom: null })).toBe("Payment Confirmed");
    expect(statusLabel("en", { ...paid, status: "accepted" })).toBe("Accepted");
  });
});
