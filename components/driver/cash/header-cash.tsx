"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { CashChip } from "./cash-chip";

/** Held cash in the header: appears with the first cash and stays mounted, because its sheet may be open. */
export function HeaderCash() {
  const cash = useProfile().data?.cash;
  const onDashboard = usePathname() === "/dashboard";
  const [come, setCome] = useState(false);
  if (!come && !onDashboard && cash && cash.amount > 0) setCome(true);
  return come && <CashChip />;
}
