"use client";

import { Fragment, type ReactNode } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Setting, SettingList } from "@/lib/contracts/admin/settings";
import { settingAreas, settingsByArea } from "@/lib/domain/settings";
import { settingName, settingDescription } from "@/lib/i18n/setting-words";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { adminTemplatesMessages } from "@/lib/i18n/messages/admin-templates";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useFilters } from "@/components/admin/shell/use-filters";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { EmptyState } from "@/components/ui/page/empty-state";
import { SearchIcon, ChevronRightIcon, LockIcon, ShieldIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { List } from "@/components/ui/page/list-row";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { RelativeTime } from "@/components/ui/time";
import { Badge } from "@/components/ui/badge";
import { HubHoursSection } from "./hub-hours-section";
import { SettingsSection } from "./settings-section";
import { TemplatesSection } from "./templates-section";
import { useAttention } from "../overview/attention";
import { formatSettingValue } from "./setting-values";

const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether every typed word occurs in one of these texts, ignoring accents and case. */
export function matchesSearch(searchText: string, texts: readonly string[]): boolean {
  const searchedText = normalizeText(texts.join(" "));
  return normalizeText(searchText)
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
}

const SettingDialog = lazyClient(() => import("./setting-dialog").then((module) => module.SettingDialog), {
  loadImmediately: true,
});

/** All settings by area, with search. A setting is viewed and changed in a dialog. */
export function AdminSettingsScreen() {
  const t = useTranslations(adminSettingsMessages);
  const tCommon = useTranslations(commonMessages);
  const list = useResource("/api/admin/settings");
  const { values: filters, set } = useFilters(["q", "setting"]);
  useOpsRefetch(["approval"], list.refresh);
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} />
      <div className="flex max-w-4xl flex-col gap-4 pt-2">
        <SearchField
          label={t("find")}
          placeholder={t("findHint")}
          value={filters.q}
          onSearch={(q) => {
            set({ q });
          }}
        />
        {filters.q === "" && <RefusedSms />}
        <ResourceView
          resource={list}
          subject={t("title")}
          errorText={t("listFailed")}
          skeleton={<SkeletonRows rows={8} label={tCommon("loading")} />}
        >
          {(data) => (
            <SettingAreas
              data={data}
              q={filters.q}
              openKey={filters.setting}
              onOpen={(setting) => {
                set({ setting });
              }}
              onChanged={list.refresh}
            />
          )}
        </ResourceView>
      </div>
    </>
  );
}

function SettingAreas({
  data,
  q,
  openKey,
  onOpen,
  onChanged,
}: {
  data: SettingList;
  q: string;
  openKey: string;
  onOpen: (key: string) => void;
  onChanged: () => void;
}) {
  const t = useTranslations(adminSettingsMessages);
  const tTemplates = useTranslations(adminTemplatesMessages);
  const { locale } = useLocale();
  const byKey = new Map<string, Setting>(data.items.map((setting) => [setting.key, setting]));
  const matchingAreas = settingAreas.flatMap((area) => {
    const title = t(`area_${area}`);
    const items = settingsByArea[area].flatMap((key) => {
      const setting = byKey.get(key);
      return setting && matchesSearch(q, [settingName(locale, key), settingDescription(locale, key), title, key])
        ? [setting]
        : [];
    });
    return items.length > 0 ? [{ area, title, items }] : [];
  });
  type Section = { area: string; title: string; content: ReactNode };
  const areaSections = matchingAreas.map(({ area, title, items }): Section => ({
    area,
    title,
    content: (
      <SettingsSection id={area} title={title}>
        <List label={title}>
          {items.map((setting) => (
            <li key={setting.key}>
              <SettingRow
                setting={setting}
                onOpen={() => {
                  onOpen(setting.key);
                }}
              />
            </li>
          ))}
        </List>
      </SettingsSection>
    ),
  }));
  const otherSections: Section[] = [
    { area: "texts", title: tTemplates("title"), content: <TemplatesSection /> },
    { area: "hubs", title: t("area_hubs"), content: <HubHoursSection /> },
  ].filter(({ title }) => matchesSearch(q, [title]));
  // A section with a matching title comes before sections that only contain a matching setting.
  const titleMatches =
    q === "" ? [] : [...otherSections, ...areaSections].filter(({ title }) => matchesSearch(q, [title]));
  const orderedSections = [
    ...titleMatches,
    ...[...areaSections, ...otherSections].filter((section) => !titleMatches.includes(section)),
  ];
  const openSetting = byKey.get(openKey);
  return (
    <>
      {orderedSections.length === 0 && <EmptyState icon={SearchIcon} title={t("noMatches")} />}
      {q === "" && (
        <nav
          aria-label={t("areas")}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 lg:mx-0 lg:flex-wrap lg:px-0"
        >
          {orderedSections.map(({ area, title }) => (
            <a
              key={area}
              href={`#${area}`}
              className="inline-flex min-h-tap shrink-0 items-center rounded-full border bg-card px-4 text-sm font-medium hover:bg-muted"
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      {orderedSections.map(({ area, content }) => (
        <Fragment key={area}>{content}</Fragment>
      ))}
      {openSetting && (
        <SettingDialog
          key={openSetting.key}
          setting={openSetting}
          settingsByKey={byKey}
          isSoleAdmin={data.isSoleAdmin}
          onChanged={onChanged}
          onClose={() => {
            onOpen("");
          }}
        />
      )}
    </>
  );
}

/**
 * Error codes and countries for which Twilio refuses this account's text messages, with links to Twilio's
 * documentation.
 */
function RefusedSms() {
  const t = useTranslations(adminSettingsMessages);
  const tAdmin = useTranslations(adminMessages);
  const refusedTexts = useAttention().data?.items.filter(({ kind }) => kind === "texts_refused") ?? [];
  if (refusedTexts.length === 0) return null;
  return (
    <SettingsSection id="refused-texts" title={tAdmin("smsRefused")} hint={t("refusedTextsHint")}>
      <List label={tAdmin("smsRefused")}>
        {refusedTexts.map(({ id, title, since }) => (
          <li key={id} className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 px-4 py-2">
            <a
              href={`https://www.twilio.com/docs/api/errors/${encodeURIComponent(title.split(" ", 1)[0] ?? "")}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {title}
            </a>
            <RelativeTime at={since} className="text-sm text-muted-foreground" />
          </li>
        ))}
      </List>
    </SettingsSection>
  );
}

/** One setting: name, description, value, default if different, and last change. */
function SettingRow({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const t = useTranslations(adminSettingsMessages);
  const { locale } = useLocale();
  const { key, unit, value, initial, lastChange, waiting, administratorsNeeded } = setting;
  const valueText = formatSettingValue(locale, unit, value);
  const defaultText = formatSettingValue(locale, unit, initial);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-muted active:bg-muted"
    >
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-medium">{settingName(locale, key)}</span>
        <span className="block text-sm text-muted-foreground">{settingDescription(locale, key)}</span>
        {lastChange && (
          <span className="block text-sm text-muted-foreground">
            {lastChange.by === null ? t("changedInDatabase") : t("changed", { name: lastChange.by })} ·{" "}
            <RelativeTime at={lastChange.at} />
          </span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span className="flex flex-col items-end gap-1 text-right">
          <span className="font-semibold tabular-nums">{valueText}</span>
          {defaultText !== valueText && (
            <span className="text-sm text-muted-foreground tabular-nums">{t("defaultIs", { value: defaultText })}</span>
          )}
          {waiting && (
            <Badge tone="warning" icon={ShieldIcon}>
              {t("approvalPending")}
            </Badge>
          )}
          {administratorsNeeded === 0 && (
            <Badge tone="muted" icon={LockIcon}>
              {t("fixed")}
            </Badge>
          )}
        </span>
        <ChevronRightIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />
      </span>
    </button>
  );
}
