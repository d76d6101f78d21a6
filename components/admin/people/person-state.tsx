"use client";

import type { AdminPerson } from "@/lib/contracts/admin/people";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { BlockedIcon, DoneIcon, MinusIcon } from "@/components/ui/icons";

const personStateStyles = {
  open: { tone: "success", icon: DoneIcon },
  blocked: { tone: "destructive", icon: BlockedIcon },
  ended: { tone: "muted", icon: MinusIcon },
} as const;

/** Whether the person can sign in. */
export function PersonStateBadge({ person: { state } }: { person: Pick<AdminPerson, "state"> }) {
  const t = useTranslations(adminPeopleMessages);
  return <Badge {...personStateStyles[state]}>{t(`state_${state}`)}</Badge>;
}
