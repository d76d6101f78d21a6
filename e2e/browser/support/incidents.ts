import type { APIRequestContext } from "@playwright/test";
import { requestJson } from "./people.ts";

/** Closes all open incidents: the alarm would ring on the next test's pages. */
export async function closeIncidents(administrator: APIRequestContext): Promise<void> {
  const { items } = (await requestJson(administrator, "/api/admin/incidents")) as { items: { id: string }[] };
  for (const { id } of items) {
    // Severity 1 takes two to close: taken, it is silent already.
    await requestJson(administrator, `/api/admin/incidents/${id}/take`, {});
    await requestJson(administrator, `/api/admin/incidents/${id}/close`, { outcome: "safe", reason: "Spoke to them" });
  }
}
