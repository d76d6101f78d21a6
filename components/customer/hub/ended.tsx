"use client";

import type { ReactNode } from "react";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";
import { useText } from "@/lib/i18n/use-text";
import { ActionBar } from "@/components/ui/action-bar";
import { ButtonLink } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icons";
import { hubPage } from "./hub-paths";

/** Nothing is left to do here: what came of it, in large. */
export function Ended({
  icon: Shape,
  look,
  title,
  hubId,
  children,
}: {
  icon: Icon;
  look: string;
  title: string;
  hubId: string;
  children: ReactNode;
}) {
  const say = useText(cashDeskText);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center"
      >
        <span className={`inline-flex size-16 items-center justify-center rounded-full ${look}`}>
          <Shape aria-hidden size={32} />
        </span>
        <h2 className="pt-2 text-xl">{title}</h2>
        {children}
      </div>
      <ActionBar>
        <ButtonLink variant="primary" size="large" href={hubPage(hubId)}>
          {say("toDesk")}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}
