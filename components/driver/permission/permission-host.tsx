"use client";

import { openOffers } from "@/components/driver/offer/offer-state";
import { usePermissionQuestion } from "@/lib/client/device/permission-request";
import { useOffers } from "@/lib/client/hooks/use-offers";
import { PermissionSheet } from "./permission-sheet";

/** Shows a pending permission question on any driver page; an open offer takes precedence. */
export function PermissionHost() {
  const question = usePermissionQuestion();
  const items = useOffers().data?.items ?? [];
  if (!question || openOffers(items).length > 0) return null;
  return <PermissionSheet key={`${question.kind} ${question.about}`} question={question} />;
}
