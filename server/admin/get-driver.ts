import "server-only";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { documentLink } from "@/server/admin/document-link";
import type { StoredDriver } from "@/server/database/results/drivers";

/** Adds a link to each document and photo. The response schema drops their storage paths. */
export function withLinks(driver: StoredDriver): AdminDriverDetail {
  const addLink = <Document extends { id: string }>(record: Document) => ({
    ...record,
    url: documentLink({ userId: driver.userId, id: record.id }, new Date()),
  });
  return {
    ...driver,
    documents: driver.documents.map(addLink),
    portrait: driver.portrait && addLink(driver.portrait),
    renewals: driver.renewals.map(addLink),
  };
}
