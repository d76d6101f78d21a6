import { statusText } from "./delivery-status";

test("statuses read as specified, and any other value is Unknown", () => {
  expect(statusText("broadcast").label).toBe("Finding Driver");
  expect(statusText("assigned").label).toBe("Driver Assigned");
  expect(statusText("servicing").label).toBe("Driver Arrived");
  expect(statusText("pending").description).toBe("Waiting for receiver to accept");
  expect(statusText("in_progress").label).toBe("Unknown");
});
