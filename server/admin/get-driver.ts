import "server-only";
import { z } from "zod";
import { uuid } from "@/lib/contracts/common";
import { documentLink } from "@/server/admin/document-link";

const Detail = z.looseObject({ userId: uuid, documents: z.array(z.looseObject({ id: uuid })) });

/** Puts links where the database gives paths. */
export function withLinks(detail: unknown): unknown {
  const driver = Detail.parse(detail);
  return {
    ...driver,
    documents: driver.documents.map((one) => ({
      ...one,
      url: documentLink({ userId: driver.userId, id: one.id }, new Date()),
    })),
  };
}
