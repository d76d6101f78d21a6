"use client";

import { Button } from "@/components/ui/button";
import { CameraIcon } from "@/components/ui/icons";
import { QrScanner } from "@/components/ui/qr-scanner";
import { loadPermissionDialogs, usePermissionExplained } from "@/lib/client/device/permission-state";
import { permissionMessages } from "@/lib/i18n/messages/permission";
import { useTranslations } from "@/lib/i18n/use-translations";

export type CameraScannerProps = {
  hint?: string;
  noCameraHint?: string;
  compact?: boolean;
  onText: (text: string) => void;
};

/** The camera scanner once permission was explained and granted; otherwise instructions to enable it again. */
export function CameraScannerWithPermission(props: CameraScannerProps) {
  const t = useTranslations(permissionMessages);
  const isExplained = usePermissionExplained("camera");
  if (isExplained)
    return (
      <QrScanner
        {...props}
        deniedAction={
          <Button
            onClick={() =>
              void loadPermissionDialogs().then(({ showPermissionHelp }) => {
                showPermissionHelp("camera");
              })
            }
          >
            {t("howTo")}
          </Button>
        }
      />
    );
  return (
    <div className="flex aspect-square size-full flex-col items-center justify-center gap-2 rounded-card bg-black p-6 text-center text-white">
      {isExplained === false && (
        <>
          <CameraIcon aria-hidden size={32} />
          <p className="font-semibold">{t("cameraOff")}</p>
          <p className="text-sm">{t("cameraOffHint")}</p>
          <Button
            className="mt-2"
            onClick={() =>
              void loadPermissionDialogs().then(({ explainPermission }) => explainPermission("camera", { force: true }))
            }
          >
            {t("allow")}
          </Button>
        </>
      )}
    </div>
  );
}
