"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { CashChip } from "./cash-chip";

/** Held cash in the header: appears with the first cash and stays mounted, because its sheet may be open. */
export function HeaderCash() {
  const cash = useProfile().data?.cash;
  const onDashboard = usePathname() === "/dashboard";
  const [everShown, setEverShown] = useState(false);
  if (!everShown && !onDashboard && cash && cash.amount > 0) setEverShown(true);
  return everShown && <CashChip />;
}
