import { Input } from "@/components/ui/form/field";
import { WarningIcon } from "@/components/ui/icons";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";

type PreferredTimeDraft = { day: string; from: string; to: string };

/** The sender's preferred day and hours in the format of their inputs; empty without a choice. */
export function PreferredTimeFields({
  value,
  required,
  firstDay,
  lastDay,
  dayHint,
  summary,
  problem,
  onChange,
}: {
  value: PreferredTimeDraft;
  /** The hours are required. */
  required?: boolean;
  /** The first and last selectable day, YYYY-MM-DD. */
  firstDay?: string;
  lastDay?: string;
  dayHint?: string;
  /** The day that the hours refer to, while they are valid. */
  summary?: string | null;
  problem?: string | null;
  onChange: (patch: Partial<PreferredTimeDraft>) => void;
}) {
  const t = useTranslations(sendMessages);
  const startIsMissing = value.from === "";
  return (
    <fieldset data-field="preferredTime" className="flex flex-col gap-1.5">
      <legend className="sr-only">{t("preferredTime")}</legend>
      <Input
        label={t("day")}
        hint={dayHint}
        optional
        type="date"
        min={firstDay}
        max={lastDay}
        value={value.day}
        onChange={(event) => {
          onChange({ day: event.target.value });
        }}
      />
      <div className="mt-3.5 grid grid-cols-2 gap-3">
        <Input
          label={t("from")}
          optional={!required}
          type="time"
          value={value.from}
          aria-invalid={problem && startIsMissing ? true : undefined}
          onChange={(event) => {
            onChange({ from: event.target.value });
          }}
        />
        <Input
          label={t("until")}
          optional={!required}
          type="time"
          value={value.to}
          aria-invalid={problem && !startIsMissing ? true : undefined}
          onChange={(event) => {
            onChange({ to: event.target.value });
          }}
        />
      </div>
      {summary && !problem && (
        <p data-testid="preferred-day" translate="no" aria-live="polite" className="text-sm text-muted-foreground">
          {summary}
        </p>
      )}
      {problem && (
        <p translate="no" role="alert" className="flex items-start gap-1.5 text-sm text-destructive-text">
          <WarningIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
