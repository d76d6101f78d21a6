import { statusDescription, statusLabel, describeApiStatus } from "./delivery-status";

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
