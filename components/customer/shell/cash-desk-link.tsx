"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { MenuLink } from "@/components/account/account-menu";
import { hubsPath } from "@/components/customer/hub/hub-paths";
import { HubIcon } from "@/components/ui/icons";

/** To the hubs where somebody takes cash; nothing for everybody else. Asked for when the menu is opened. */
export function CashDeskLink({ onPress }: { onPress: () => void }) {
  const say = useText(cashDeskText);
  const hubs = useResource(hubsPath);
  return hubs.data && hubs.data.items.length > 0 ? (
    <MenuLink link={{ href: "/hub", label: say("menu"), icon: HubIcon }} onPress={onPress} />
  ) : null;
}
