"use client";

import { Checkbox } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlay";
import { setSingleKeys, useSingleKeys } from "@/lib/client/app/key-shortcuts";
import { adminText } from "@/lib/i18n/text/admin";
import { adminListsText } from "@/lib/i18n/text/admin-lists";
import { adminPaletteText } from "@/lib/i18n/text/admin-palette";
import { useText } from "@/lib/i18n/use-text";
import { adminRooms } from "../shell/admin-rooms";

const paletteKey = "Ctrl K";

/** The keys of the console, and the switch for those that are a single letter. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const say = useText(adminPaletteText);
  const sayAdmin = useText(adminText);
  const sayLists = useText(adminListsText);
  const single = useSingleKeys();
  const then = ` ${say("keyThen")} `;
  const keys: { what: string; keys: string }[] = [
    { what: say("keyPalette"), keys: paletteKey },
    { what: say("keySearch"), keys: "/" },
    { what: say("keyHelp"), keys: "?" },
    { what: say("keyMove"), keys: "↑ ↓ Enter" },
    { what: sayLists("keySelect"), keys: "X" },
    ...adminRooms.flatMap(({ key, letter }) =>
      letter ? [{ what: say("keyGo", { page: sayAdmin(key) }), keys: `G${then}${letter.toUpperCase()}` }] : [],
    ),
  ];
  return (
    <Dialog open onClose={onClose} title={say("keysTitle")}>
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
          label={say("single")}
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
          }}
        />
        <p className="text-sm text-ink-soft">{say("singleHint", { key: paletteKey })}</p>
      </div>
    </Dialog>
  );
}
