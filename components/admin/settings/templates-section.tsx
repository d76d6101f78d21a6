"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { TextTemplate } from "@/lib/contracts/admin-templates";
import { adminTemplatesText } from "@/lib/i18n/text/admin-templates";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ChevronRightIcon, MessageIcon, PlusIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { List } from "@/components/ui/list-row";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { SettingsSection } from "./settings-section";

const TemplateDialog = lazily(() => import("./template-dialog").then((part) => part.TemplateDialog), { pressed: true });

/** What the desk often writes to people, each in both languages; one is read and changed in a dialog. */
export function TemplatesSection() {
  const say = useText(adminTemplatesText);
  const sayCommon = useText(commonText);
  const list = useResource("/api/admin/text-templates");
  const [open, setOpen] = useState<TextTemplate | "new" | null>(null);
  return (
    <SettingsSection id="texts" title={say("title")} hint={say("hint")}>
      <ResourceView
        of={list}
        component={say("title")}
        what={say("listFailed")}
        skeleton={<SkeletonRows rows={2} label={sayCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={MessageIcon} title={say("none")} hint={say("noneHint")} />
          ) : (
            <List label={say("title")}>
              {items.map((template) => (
                <li key={template.id}>
                  <TemplateRow
                    template={template}
                    onOpen={() => {
                      setOpen(template);
                    }}
                  />
                </li>
              ))}
            </List>
          )
        }
      </ResourceView>
      <Button
        icon={PlusIcon}
        className="mt-2"
        onClick={() => {
          setOpen("new");
        }}
      >
        {say("add")}
      </Button>
      {open && (
        <TemplateDialog
          key={open === "new" ? "new" : open.id}
          template={open === "new" ? null : open}
          onChanged={list.refresh}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </SettingsSection>
  );
}

function TemplateRow({ template, onOpen }: { template: TextTemplate; onOpen: () => void }) {
  const say = useText(adminTemplatesText);
  const { locale } = useLocale();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-4 px-4 py-3 text-left hover:bg-sunken active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{template.name}</span>
        <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">{template[locale]}</span>
        <span className="block text-sm text-ink-soft">
          {say(`for_${template.for ?? "everybody"}`)}
          {template.changedBy && ` · ${say("changed", { name: template.changedBy })}`} ·{" "}
          <RelativeTime at={template.changedAt} />
        </span>
      </span>
      <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </button>
  );
}
