"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { CashChip } from "./cash-chip";

/** The cash on the driver, in the header: comes with the first cash, and stays, as what it has opened may be open. */
export function HeaderCash() {
  const cash = useProfile().data?.cash;
  const onDashboard = usePathname() === "/dashboard";
  const [come, setCome] = useState(false);
  if (!come && !onDashboard && cash && cash.amount > 0) setCome(true);
  return come && <CashChip />;
}
