"use client";

import { usePathname } from "next/navigation";
import { SoundOffIcon } from "@/components/ui/icons";
import { useSoundLocked } from "@/lib/client/device/chime";
import { useSession } from "@/lib/client/hooks/use-session";
import { offerNewsMessages } from "@/lib/i18n/messages/offer-news";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * Browsers block sound until the user touches the page. Asks a driver who receives offers for a touch; an overlay, so
 * that the page does not move when it disappears.
 */
export function EnableSoundPrompt({ soundEnabled }: { soundEnabled: boolean }) {
  const t = useTranslations(offerNewsMessages);
  const locked = useSoundLocked();
  const pathname = usePathname();
  const online = useSession().session?.driver?.status === "online";
  if (!locked || !soundEnabled || !online || pathname !== "/dashboard") return null;
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 mx-auto max-w-column border-t bg-background px-4 py-2 print:hidden">
      {/* Any touch unlocks sound; the button only shows where to press. */}
      <button
        type="button"
        className="flex min-h-tap w-full items-center gap-3 rounded-control border border-warning-text bg-warning-subtle px-4 py-2 text-left text-sm font-semibold text-warning-text"
      >
        <SoundOffIcon aria-hidden size={20} className="shrink-0" />
        {t("tapForSound")}
      </button>
    </div>
  );
}
