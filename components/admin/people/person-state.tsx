"use client";

import type { AdminPerson } from "@/lib/contracts/admin-people";
import { adminPeopleText } from "@/lib/i18n/text/admin-people";
import { useText } from "@/lib/i18n/use-text";
import { Badge } from "@/components/ui/badge";
import { BlockedIcon, DoneIcon, MinusIcon } from "@/components/ui/icons";

const looks = {
  open: { tone: "go", icon: DoneIcon },
  blocked: { tone: "stop", icon: BlockedIcon },
  ended: { tone: "over", icon: MinusIcon },
} as const;

/** Whether somebody may sign in to their account. */
export function PersonState({ person: { state } }: { person: Pick<AdminPerson, "state"> }) {
  const say = useText(adminPeopleText);
  return <Badge {...looks[state]}>{say(`state_${state}`)}</Badge>;
}
