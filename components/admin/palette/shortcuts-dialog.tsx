"use client";

import { Checkbox } from "@/components/ui/form/field";
import { Dialog } from "@/components/ui/overlay";
import { setSingleKeys, useSingleKeys } from "@/lib/client/app/key-shortcuts";
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
  const single = useSingleKeys();
  const then = ` ${t("keyThen")} `;
  const keys: { what: string; keys: string }[] = [
    { what: t("keyPalette"), keys: paletteKey },
    { what: t("keySearch"), keys: "/" },
    { what: t("keyHelp"), keys: "?" },
    { what: t("keyMove"), keys: "↑ ↓ Enter" },
    { what: tLists("keySelect"), keys: "X" },
    ...adminSections.flatMap(({ key, letter }) =>
      letter ? [{ what: t("keyGo", { page: tAdmin(key) }), keys: `G${then}${letter.toUpperCase()}` }] : [],
    ),
  ];
  return (
    <Dialog open onClose={onClose} title={t("keysTitle")}>
      <dl className="divide-y">
        {keys.map(({ what, keys: pressed }) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2">
            <dt>{what}</dt>
            <dd>
              <kbd className="rounded-small border px-2 py-0.5 font-sans text-sm whitespace-nowrap">{pressed}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t pt-2">
        <Checkbox
          label={t("single")}
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
          }}
        />
        <p className="text-sm text-muted-foreground">{t("singleHint", { key: paletteKey })}</p>
      </div>
    </Dialog>
  );
}
