"use client";

import { Button } from "@/components/ui/button";
import { BellIcon, BlockedIcon, CameraIcon, DoneIcon, PinIcon, type Icon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import {
  type PermissionDialog,
  type BrowserPermission,
  usePermissionDialog,
} from "@/lib/client/device/permission-request";
import { isInstalled, isIos } from "@/lib/client/device/platform";
import { enablePush } from "@/lib/client/device/push";
import { refreshPushHealth } from "@/lib/client/device/push-health";
import { permissionMessages } from "@/lib/i18n/messages/permission";
import { useTranslations } from "@/lib/i18n/use-translations";
import { openOffers } from "@/components/driver/offer/offer-state";
import { useOffers } from "@/lib/client/hooks/use-offers";
import type { NonPluralMessageKey } from "@/lib/i18n/translate";

const icons: Record<BrowserPermission, Icon> = { location: PinIcon, notifications: BellIcon, camera: CameraIcon };

/** Explains a permission before the browser asks for it, or how to enable a denied one on this phone. */
function PermissionSheet({ dialog }: { dialog: PermissionDialog }) {
  const { kind, purpose, answer } = dialog;
  return purpose === "help" ? (
    <PermissionHelp
      kind={kind}
      onClose={() => {
        answer(true);
      }}
    />
  ) : (
    <PermissionReason kind={kind} onAnswer={answer} />
  );
}

function PermissionReason({ kind, onAnswer }: { kind: BrowserPermission; onAnswer: (accepted: boolean) => void }) {
  const t = useTranslations(permissionMessages);
  const Icon = icons[kind];
  const allow = () => {
    // Browsers show the notification prompt only right after a press; the other prompts appear where they are needed.
    if (kind === "notifications")
      enablePush().then(
        () => refreshPushHealth(),
        () => undefined,
      );
    onAnswer(true);
  };
  return (
    <Sheet
      open
      keepOpenOnBackdrop
      onClose={() => {
        onAnswer(false);
      }}
      title={t(`${kind}Title`)}
      footer={
        <>
          <Button
            variant="quiet"
            block
            onClick={() => {
              onAnswer(false);
            }}
          >
            {t("notNow")}
          </Button>
          <Button variant="primary" size="large" onClick={allow}>
            {t("allow")}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3 pb-2">
        <ReasonLine icon={Icon}>{t(`${kind}Reason`)}</ReasonLine>
        <ReasonLine icon={DoneIcon}>{t(`${kind}Use`)}</ReasonLine>
        <ReasonLine icon={BlockedIcon}>{t(`${kind}Limits`)}</ReasonLine>
      </ul>
      <p className="text-sm text-muted-foreground">{t("browserPromptNext")}</p>
    </Sheet>
  );
}

function ReasonLine({ icon: Icon, children }: { icon: Icon; children: string }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted-foreground" />
      <span>{children}</span>
    </li>
  );
}

function PermissionHelp({ kind, onClose }: { kind: BrowserPermission; onClose: () => void }) {
  const t = useTranslations(permissionMessages);
  const steps = permissionSteps(kind, {
    android: /Android/.test(navigator.userAgent),
    ios: isIos(navigator),
    installed: isInstalled(),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`${kind}HelpTitle`)}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <ol className="divide-y">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 py-3">
            <span className="font-semibold tabular-nums">{index + 1}.</span>
            <span>{t(step, { what: t(kind) })}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** Shows a pending permission question on any driver page; an open offer takes precedence. */
export function PermissionHost() {
  const dialog = usePermissionDialog();
  const items = useOffers().data?.items ?? [];
  if (!dialog || openOffers(items).length > 0) return null;
  return <PermissionSheet key={`${dialog.kind} ${dialog.purpose}`} dialog={dialog} />;
}

type Platform = { android: boolean; ios: boolean; installed: boolean };
type InstructionKey = NonPluralMessageKey<typeof permissionMessages>;

/** The instructions to enable a permission again on this phone, in this browser or installed app. */
export function permissionSteps(
  kind: BrowserPermission,
  { android, ios, installed }: Platform,
): readonly [InstructionKey, InstructionKey, InstructionKey] {
  if (ios && kind === "notifications") return ["ios1", "iosPush2", "iosPush3"];
  if (ios) return ["ios1", installed ? "iosApp2" : "ios2", "ios3"];
  if (android) return installed ? ["androidApp1", "androidApp2", "android3"] : ["android1", "android2", "android3"];
  return ["other1", "other2", "other3"];
}
