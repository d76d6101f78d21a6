"use client";

import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { areLetterShortcutsEnabled, isTyping } from "@/lib/client/app/key-shortcuts";
import { adminPaletteMessages } from "@/lib/i18n/messages/admin-palette";
import { useTranslations } from "@/lib/i18n/use-translations";
import { adminSections } from "../shell/admin-sections";
import { isComposing } from "@/components/ui/form/composing";

const CommandPalette = lazyClient(() => import("./command-palette").then((module) => module.CommandPalette), {
  loadImmediately: true,
});
const ShortcutsDialog = lazyClient(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  loadImmediately: true,
});

// Time for the second key of a "g" shortcut.
const sequenceTimeoutMs = 1_500;

/** Opens the command palette by button or Ctrl+K, and handles the console's other shortcuts. */
export function PaletteKeys() {
  const t = useTranslations(adminPaletteMessages);
  const { go } = useNavigate();
  const [openOverlay, setOpenOverlay] = useState<"palette" | "keys" | null>(null);
  const gPressedAt = useRef(0);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.altKey) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setOpenOverlay((current) => (current === "palette" ? null : "palette"));
        return;
      }
      if (event.ctrlKey || event.metaKey || !areLetterShortcutsEnabled() || isTyping(event)) return;
      if (event.key === "?") setOpenOverlay("keys");
      else if (event.key === "g") gPressedAt.current = event.timeStamp;
      else if (gPressedAt.current > 0) {
        const section = adminSections.find(({ shortcutKey }) => shortcutKey === event.key);
        if (section && event.timeStamp - gPressedAt.current < sequenceTimeoutMs) go(section.href);
        gPressedAt.current = 0;
      }
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [go]);

  const close = () => {
    setOpenOverlay(null);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpenOverlay("palette");
        }}
        className="tap inline-flex items-center justify-center gap-2 rounded-control px-3 text-sm text-muted-foreground active:bg-muted md:border md:border-input"
      >
        <SearchIcon aria-hidden size={20} />
        <span className="sr-only md:not-sr-only">{t("open")}</span>
        <kbd aria-hidden className="hidden rounded-small border px-1.5 font-sans text-xs md:inline">
          Ctrl K
        </kbd>
      </button>
      {openOverlay === "palette" && <CommandPalette onClose={close} />}
      {openOverlay === "keys" && <ShortcutsDialog onClose={close} />}
    </>
  );
}
