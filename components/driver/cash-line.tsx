"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { lazily } from "@/components/ui/lazily";
import { driverProfilePath } from "@/lib/client/driver-status";
import { useResource } from "@/lib/client/use-resource";

const CashChip = lazily(() => import("./cash-chip").then((module) => module.CashChip));

/** The cash on the driver, in the header: comes with the first cash, and stays, as what it has opened may be open. */
export function CashLine() {
  const cash = useResource(driverProfilePath).data?.cash;
  const onDashboard = usePathname() === "/dashboard";
  const [come, setCome] = useState(false);
  if (!come && !onDashboard && cash && cash.amount > 0) setCome(true);
  return come && <CashChip />;
}
