"use client";

import type { Dispatch } from "react";
import { adminZonesMessages } from "@/lib/i18n/messages/admin-zones";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { CheckIcon, DeleteIcon, PlusIcon, UndoIcon } from "@/components/ui/icons";
import type { DrawAction, ZoneDraft } from "./zone-draft";
import { useDrawingHint } from "./zone-map";

/** Toolbar of the drawing map. */
export function DrawTools({ draft, dispatch }: { draft: ZoneDraft; dispatch: Dispatch<DrawAction> }) {
  const t = useTranslations(adminZonesMessages);
  const hint = useDrawingHint(draft);
  const { shape, ring, closed, selected, undoSteps } = draft;
  const polygon = shape.type === "polygon";
  const count = shape.rings[ring]?.length ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p
        id="map-hint"
        aria-live="polite"
        className="min-w-0 flex-1 basis-full text-sm text-muted-foreground md:basis-40"
      >
        {hint}
      </p>
      {polygon && !closed && count > 2 && (
        <Button
          variant="primary"
          icon={CheckIcon}
          onClick={() => {
            dispatch({ type: "close" });
          }}
        >
          {t("close")}
        </Button>
      )}
      {polygon && closed && (
        <Button
          icon={PlusIcon}
          onClick={() => {
            dispatch({ type: "reopen" });
          }}
        >
          {t("addCorners")}
        </Button>
      )}
      {polygon && (
        <Button
          icon={DeleteIcon}
          disabled={selected === null}
          onClick={() => {
            if (selected !== null) dispatch({ type: "removeCorner", key: selected });
          }}
        >
          {t("removeSelected")}
        </Button>
      )}
      <Button
        icon={UndoIcon}
        disabled={undoSteps.length === 0}
        onClick={() => {
          dispatch({ type: "undo" });
        }}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
