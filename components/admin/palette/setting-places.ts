import { settingAreas, settingsByArea } from "@/lib/domain/settings";
import { settingName } from "@/lib/i18n/setting-words";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { adminTemplatesText } from "@/lib/i18n/text/admin-templates";
import { SettingsIcon } from "@/components/ui/icons";
import { settingPath } from "../settings/setting-path";

/** Every part of the settings, then every setting: the page with that part, or with that setting open. */
export function settingPlaces(locale: Locale) {
  const say = sayIn(locale, adminSettingsText);
  const part = (key: string, label: string) => ({
    key,
    label,
    href: `/admin/settings?q=${encodeURIComponent(label)}`,
    icon: SettingsIcon,
  });
  return [
    ...settingAreas.map((area) => part(area, say(`area_${area}`))),
    part("texts", sayIn(locale, adminTemplatesText)("title")),
    part("hubs", say("area_hubs")),
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
