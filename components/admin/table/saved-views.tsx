"use client";

import { useState } from "react";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { adminListsMessages } from "@/lib/i18n/messages/admin-lists";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { DeleteIcon, FilterIcon, WarningIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useIsStored, useStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { useSession } from "@/lib/client/hooks/use-session";

type SavedView = { name: string; query: string };
const maxViews = 20;
const maxQueryLength = 500;

function parseSavedViews(storedText: string | null): SavedView[] {
  try {
    const value: unknown = JSON.parse(storedText ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (item): item is SavedView =>
        typeof item === "object" &&
        item !== null &&
        "name" in item &&
        typeof item.name === "string" &&
        "query" in item &&
        typeof item.query === "string",
    );
  } catch {
    return [];
  }
}

/** Saved views of a list, stored in this browser per user. Saving under an existing name replaces that view. */
function useSavedViews(list: string) {
  const { session } = useSession();
  const key = `views:${list}:${session?.userId ?? ""}`;
  const views = parseSavedViews(useStoredValue(key));
  const storeViews = (newViews: readonly SavedView[]) => {
    storeValue(key, newViews.length > 0 ? JSON.stringify(newViews) : null);
  };
  return {
    views,
    /** Whether the browser could store them; otherwise they are lost when the page closes. */
    isStored: useIsStored(key),
    save: ({ name, query }: SavedView) => {
      const otherViews = views.filter((savedView) => savedView.name !== name);
      storeViews([...otherViews, { name, query: query.slice(0, maxQueryLength) }].slice(-maxViews));
    },
    remove: (name: string) => {
      storeViews(views.filter((savedView) => savedView.name !== name));
    },
  };
}

/** Saved views (named sets of filters) of a list: opens one, or saves the current filters under a name. */
export function SavedViews({
  list,
  query,
  onOpen,
}: {
  list: string;
  /** The current filters as a query string. */
  query: string;
  onOpen: (query: string) => void;
}) {
  const t = useTranslations(adminListsMessages);
  const { views, isStored, save, remove } = useSavedViews(list);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [isNameMissing, setIsNameMissing] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        icon={FilterIcon}
        aria-haspopup="dialog"
        onClick={() => {
          setName("");
          setIsNameMissing(false);
          setOpen(true);
        }}
      >
        {t("views")}
      </Button>
      <Dialog open={open} title={t("views")} onClose={close}>
        {views.length === 0 ? (
          <p className="pb-3 text-muted-foreground">{t("noViews")}</p>
        ) : (
          <ul className="divide-y pb-3">
            {views.map((view) => (
              <li key={view.name} className="flex items-center gap-2">
                <button
                  type="button"
                  onClick={() => {
                    onOpen(view.query);
                    close();
                  }}
                  className="min-h-tap min-w-0 flex-1 truncate rounded-control text-left font-medium active:bg-muted"
                >
                  {view.name}
                </button>
                <IconButton
                  label={t("removeView", { name: view.name })}
                  icon={DeleteIcon}
                  onClick={() => {
                    remove(view.name);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {!isStored && (
          <Notice tone="warning" icon={WarningIcon} live="polite" className="mb-3">
            {t("viewsNotStored")}
          </Notice>
        )}
        <form
          className="flex flex-col gap-3 border-t pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") {
              save({ name: name.trim(), query });
              setName("");
              return;
            }
            setIsNameMissing(true);
            focusFirstInvalidField();
          }}
        >
          <Input
            label={t("viewName")}
            hint={t("viewHint")}
            error={isNameMissing ? t("viewMissing") : null}
            maxLength={40}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setIsNameMissing(false);
            }}
          />
          <Button type="submit" variant="primary">
            {t("saveView")}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
