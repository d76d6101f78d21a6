import { renderToStaticMarkup } from "react-dom/server";
import { parseApiError } from "@/lib/client/api/fetcher";
import type { QueuedStep } from "@/lib/client/offline/outbox-store";
import { unwrapResult } from "@/server/database/unwrap-result";
import { problem } from "@/server/http/problem";
import { Refusal } from "@/server/core/errors";
import { RefusedStep } from "./refused-step";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/dashboard" }));

/** A step that the database refused, as the phone stores it. */
async function refusedStep(refusal: Record<string, unknown>): Promise<QueuedStep> {
  try {
    unwrapResult("fail_task", { ok: false, ...refusal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const response = problem(error.code, "1", error.title, error.details);
    const { code, title, details } = parseApiError(response, await response.text());
    return {
      id: "1",
      key: "1",
      ownerId: "d",
      kind: "fail",
      transactionId: "t",
      body: {},
      createdAt: 0,
      state: "refused",
      attempts: 1,
      lastError: null,
      result: null,
      refusal: { code, title, details },
    };
  }
  throw new Error("not refused");
}

const until = "2026-11-26T18:02:00Z";

test("shows until when a driver must wait", async () => {
  const step = await refusedStep({ code: "CONTACT_ATTEMPTS_REQUIRED", reason: "wait", missing: ["wait"], until });
  expect(renderToStaticMarkup(<RefusedStep step={step} />)).toMatch(/Wait at the door until \d/);
});

test.each([
  ["cancel", "Failed to cancel task"],
  ["complete", "Failed to complete task"],
  ["start", "Failed to start service"],
] as const)("names the refused step: %s", (kind, text) => {
  const step = {
    id: "1",
    key: "1",
    ownerId: "d",
    kind,
    transactionId: "t",
    refusal: { code: "INTERNAL_ERROR", title: "The server had a problem. Please try again.", details: {} },
  } as unknown as QueuedStep;
  expect(renderToStaticMarkup(<RefusedStep step={step} />)).toContain(`${text}: The server had a problem.`);
});

test("shows that a driver must call first", async () => {
  const step = await refusedStep({
    code: "CONTACT_ATTEMPTS_REQUIRED",
    reason: "call",
    missing: ["call", "wait"],
    until,
  });
  expect(renderToStaticMarkup(<RefusedStep step={step} />)).toContain("Call the receiver first");
});
