"use client";

import { openOffers } from "@/components/driver/offer/offer-state";
import { usePermissionDialog } from "@/lib/client/device/permission-request";
import { useOffers } from "@/lib/client/hooks/use-offers";
import { PermissionSheet } from "./permission-sheet";

/** Shows a pending permission question on any driver page; an open offer takes precedence. */
export function PermissionHost() {
  const dialog = usePermissionDialog();
  const items = useOffers().data?.items ?? [];
  if (!dialog || openOffers(items).length > 0) return null;
  return <PermissionSheet key={`${dialog.kind} ${dialog.purpose}`} dialog={dialog} />;
}
