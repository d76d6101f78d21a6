"use client";

import Link from "next/link";
import { usePages } from "@/lib/client/use-pages";
import type { AdminAction } from "@/lib/contracts/admin-console";
import { adminText } from "@/lib/i18n/text/admin";
import { adminRecordText } from "@/lib/i18n/text/admin-record";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/field";
import { HistoryIcon } from "@/components/ui/icons";
import { LongList } from "@/components/ui/long-list";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { actionWords } from "./record-words";
import { useFilters } from "./use-filters";
import { useOps } from "./use-ops";

const kinds = [
  "delete_transaction",
  "redact_transaction",
  "clear_review",
  "complete_override",
  "refund",
  "write_off",
  "cash_returned",
  "cash_collected",
  "cash_lost",
  "return_to_hub",
  "overnight",
  "hub_difference",
  "hub_to_bank",
  "hub_from_bank",
  "add_price",
  "close_payout",
  "pay_payout",
  "transfer_payout",
  "take_payout_file",
  "set_provider_account",
  "create_hub",
  "update_hub",
  "decline_approval",
  "cancel",
  "assign",
  "unassign",
  "confirm_payment",
  "approve_driver",
  "reject_driver",
  "approve_portrait",
  "decline_portrait",
  "suspend_driver",
  "reinstate_driver",
  "set_ceiling",
  "set_driver_zones",
  "create_zone",
  "update_zone",
  "delete_zone",
  "plan_routes",
  "stop_plan",
  "dismiss_difference",
  "retry_job",
] as const;
const places = { delivery: "/admin/transactions", driver: "/admin/drivers", zone: "/admin/zones" } as const;

/** What administrators did: who, what, when and why. Nobody can change it. */
export function RecordScreen() {
  const say = useText(adminRecordText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const { values, set } = useFilters(["action"]);
  const list = usePages(
    `/api/admin/actions?limit=50${values.action && `&action=${encodeURIComponent(values.action)}`}`,
  );
  useOps(["transaction", "driver"], list.refresh);
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        <div className="md:max-w-text">
          <Select
            label={say("kind")}
            value={values.action}
            placeholder={say("anyKind")}
            onChange={(event) => {
              set({ action: event.target.value });
            }}
            options={kinds.map((value) => ({ value, label: actionWords(locale, value) }))}
          />
        </div>
        <ResourceView
          of={list}
          component={say("title")}
          what={say("failed")}
          skeleton={<SkeletonRows rows={6} label={sayCommon("loading")} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={HistoryIcon} title={say("noneTitle")} />
            ) : (
              <div className="flex flex-col gap-4">
                <LongList
                  label={say("title")}
                  items={items}
                  keyOf={({ id }) => String(id)}
                  rowHeight={85}
                  row={(action) => <Line action={action} />}
                />
                <LoadMore list={list} ahead />
              </div>
            )
          }
        </ResourceView>
      </div>
    </>
  );
}

function Line({
  action: { action, reason, at, by, subject, subjectId, subjectKind, amount, approvedBy, alone },
}: {
  action: AdminAction;
}) {
  const say = useText(adminRecordText);
  const sayAdmin = useText(adminText);
  const { locale } = useLocale();
  return (
    <div className="flex flex-wrap items-start gap-x-4 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {actionWords(locale, action)}
          {by && <span className="font-normal text-ink-soft"> {sayAdmin("by", { name: by })}</span>}
        </p>
        {subject &&
          (subjectKind ? (
            <Link
              href={`${places[subjectKind]}/${subjectId}`}
              className="inline-flex min-h-tap items-center underline underline-offset-4"
            >
              {subject}
            </Link>
          ) : (
            <p className="text-ink-soft">
              {subject}
              {action === "delete_transaction" && ` · ${say("deletedDelivery")}`}
            </p>
          ))}
        {reason && <p className="text-sm break-words">{reason}</p>}
        {approvedBy && <p className="text-sm text-ink-soft">{say("approvedBy", { name: approvedBy })}</p>}
        {alone && <p className="text-sm text-wait-ink">{say("alone")}</p>}
      </div>
      <div className="ml-auto text-right">
        {amount !== null && <Money amount={amount} className="block" />}
        <time dateTime={at} className="text-xs text-ink-soft tabular-nums">
          {formatDateTime(locale, at)}
        </time>
      </div>
    </div>
  );
}
