"use client";

import { openOffers } from "@/components/driver/offer/offer-state";
import { usePermissionQuestion } from "@/lib/client/device/permission-request";
import { useOffers } from "@/lib/client/hooks/use-offers";
import { PermissionSheet } from "./permission-sheet";

/** Shows what is to be said of a permission, on any page of a driver; an open offer comes first. */
export function PermissionHost() {
  const question = usePermissionQuestion();
  const items = useOffers().data?.items ?? [];
  if (!question || openOffers(items).length > 0) return null;
  return <PermissionSheet key={`${question.kind} ${question.about}`} question={question} />;
}
