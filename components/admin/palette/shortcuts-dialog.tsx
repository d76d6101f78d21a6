"use client";

import { Checkbox } from "@/components/ui/form/field";
import { Dialog } from "@/components/ui/overlay";
import { setLetterShortcutsEnabled, useLetterShortcutsEnabled } from "@/lib/client/app/key-shortcuts";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { adminPaletteMessages } from "@/lib/i18n/messages/admin-palette";
import { useTranslations } from "@/lib/i18n/use-translations";
import { adminSections } from "../shell/admin-sections";

const paletteKey = "Ctrl K";

/** Lists the console's keyboard shortcuts, with a switch for the single-letter ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(adminPaletteMessages);
  const tAdmin = useTranslations(adminMessages);
  const tLists = useTranslations(adminListsMessages);
  const areSingleKeysOn = useLetterShortcutsEnabled();
  const thenText = ` ${t("keyThen")} `;
  const shortcuts: { label: string; keys: string }[] = [
    { label: t("keyPalette"), keys: paletteKey },
    { label: t("keySearch"), keys: "/" },
    { label: t("keyHelp"), keys: "?" },
    { label: t("keyMove"), keys: "↑ ↓ Enter" },
    { label: tLists("selectRow"), keys: "X" },
    ...adminSections.flatMap(({ key, shortcutKey }) =>
      shortcutKey
        ? [{ label: t("keyGo", { page: tAdmin(key) }), keys: `G${thenText}${shortcutKey.toUpperCase()}` }]
        : [],
    ),
  ];
  return (
    <Dialog open onClose={onClose} title={t("keysTitle")}>
      <dl className="divide-y">
        {shortcuts.map(({ label, keys }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <kbd className="rounded-small border px-2 py-0.5 font-sans text-sm whitespace-nowrap">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-2">
        <Checkbox
          label={t("singleKeys")}
          checked={areSingleKeysOn}
          onChange={(event) => {
            setLetterShortcutsEnabled(event.target.checked);
          }}
        />
        <p className="text-sm text-muted-foreground">{t("singleKeysHint", { key: paletteKey })}</p>
      </div>
    </Dialog>
  );
}
