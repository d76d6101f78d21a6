import { settingAreas, settingsByArea } from "@/lib/domain/settings";
import { settingName } from "@/lib/i18n/setting-words";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { adminTemplatesMessages } from "@/lib/i18n/messages/admin-templates";
import { SettingsIcon } from "@/components/ui/icons";
import { settingPath } from "../settings/setting-path";

/** All sections of the settings, then all settings, each with the URL that opens it. */
export function settingDestinations(locale: Locale) {
  const t = getTranslations(locale, adminSettingsMessages);
  const sectionDestination = (key: string, label: string) => ({
    key,
    label,
    href: `/admin/settings?q=${encodeURIComponent(label)}`,
    icon: SettingsIcon,
  });
  return [
    ...settingAreas.map((area) => sectionDestination(area, t(`area_${area}`))),
    sectionDestination("texts", getTranslations(locale, adminTemplatesMessages)("title")),
    sectionDestination("hubs", t("area_hubs")),
    ...settingAreas.flatMap((area) =>
      settingsByArea[area].map((key) => ({
        key,
        label: settingName(locale, key),
        href: settingPath(key),
        icon: SettingsIcon,
      })),
    ),
  ];
}
