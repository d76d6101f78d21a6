"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations } from "@/lib/i18n/use-translations";
import { MenuLink } from "@/components/account/account-menu";
import { hubsPath } from "@/components/customer/hub/hub-paths";
import { HubIcon } from "@/components/ui/icons";

/** A link to the user's hubs, only for cashiers. Fetched when the menu opens. */
export function CashierHubsLink({ onPress }: { onPress: () => void }) {
  const t = useTranslations(cashierHubMessages);
  const hubs = useResource(hubsPath);
  return hubs.data && hubs.data.items.length > 0 ? (
    <MenuLink link={{ href: "/hub", label: t("menu"), icon: HubIcon }} onPress={onPress} />
  ) : null;
}
