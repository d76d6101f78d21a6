"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { MessageTemplate } from "@/lib/contracts/admin/message-templates";
import { adminTemplatesMessages } from "@/lib/i18n/messages/admin-templates";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ChevronRightIcon, MessageIcon, PlusIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { List } from "@/components/ui/page/list-row";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { RelativeTime } from "@/components/ui/time";
import { SettingsSection } from "./settings-section";

const TemplateDialog = lazyClient(() => import("./template-dialog").then((module) => module.TemplateDialog), {
  loadImmediately: true,
});

/** Message templates in both languages. A template is viewed and changed in a dialog. */
export function TemplatesSection() {
  const t = useTranslations(adminTemplatesMessages);
  const tCommon = useTranslations(commonMessages);
  const list = useResource("/api/admin/message-templates");
  const [openTemplate, setOpenTemplate] = useState<MessageTemplate | "new" | null>(null);
  return (
    <SettingsSection id="texts" title={t("title")} hint={t("hint")}>
      <ResourceView
        resource={list}
        subject={t("title")}
        errorText={t("listFailed")}
        skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={MessageIcon} title={t("none")} hint={t("noneHint")} />
          ) : (
            <List label={t("title")}>
              {items.map((template) => (
                <li key={template.id}>
                  <TemplateRow
                    template={template}
                    onOpen={() => {
                      setOpenTemplate(template);
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
          setOpenTemplate("new");
        }}
      >
        {t("add")}
      </Button>
      {openTemplate && (
        <TemplateDialog
          key={openTemplate === "new" ? "new" : openTemplate.id}
          template={openTemplate === "new" ? null : openTemplate}
          onChanged={list.refresh}
          onClose={() => {
            setOpenTemplate(null);
          }}
        />
      )}
    </SettingsSection>
  );
}

function TemplateRow({ template, onOpen }: { template: MessageTemplate; onOpen: () => void }) {
  const t = useTranslations(adminTemplatesMessages);
  const { locale } = useLocale();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-4 px-4 py-3 text-left hover:bg-muted active:bg-muted"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{template.name}</span>
        <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">{template[locale]}</span>
        <span className="block text-sm text-muted-foreground">
          {t(`for_${template.for ?? "everybody"}`)}
          {template.changedBy && ` · ${t("changed", { name: template.changedBy })}`} ·{" "}
          <RelativeTime at={template.changedAt} />
        </span>
      </span>
      <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
    </button>
  );
}
