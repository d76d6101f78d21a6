"use client";

import Link from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/class-names";
import { useCurrentTask } from "@/lib/client/use-current-task";
import { isCodeDue } from "@/lib/domain/leg-steps";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";
import { tabLinks } from "./links";
import { isHere } from "@/components/ui/is-here";

const look =
  "flex min-h-tabs min-w-max flex-1 basis-0 flex-col px-[calc(0.375rem-6px)] items-center justify-center gap-[2px] text-xs tracking-tight focus-visible:-outline-offset-2";

/** The places a driver goes most; the scanner is among them where a code is due. */
export function TabBar() {
  const say = useText(shellText);
  const { task } = useCurrentTask();
  const pathname = usePathname();
  return (
    <nav
      aria-label={say("tabs")}
      className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:rounded-t-card sm:border-x print:hidden"
    >
      {/* Large letters make it wider than the phone: then it scrolls, and the words keep apart. */}
      <div className="flex overflow-x-auto">
        {tabLinks(Boolean(task && isCodeDue(task))).map(({ key, href, icon: Shape }) => {
          const here = isHere(pathname, href);
          return (
            <Link
              key={key}
              href={href}
              aria-current={here ? "page" : undefined}
              className={cx(look, here ? "font-medium text-ink" : "text-ink-soft")}
            >
              <span
                className={cx(
                  "inline-flex h-[28px] w-[48px] items-center justify-center rounded-full in-data-pending:bg-sunken",
                  here && "bg-sunken",
                )}
              >
                <Shape aria-hidden size={22} strokeWidth={here ? 2.25 : 2} />
              </span>
              {say(key)}
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
