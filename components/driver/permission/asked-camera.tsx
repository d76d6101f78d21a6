"use client";

import { Button } from "@/components/ui/button";
import { CameraIcon } from "@/components/ui/icons";
import { QrScanner } from "@/components/ui/qr-scanner";
import { permissions, useMayAsk } from "@/lib/client/device/permission-later";
import { permissionText } from "@/lib/i18n/text/permission";
import { useText } from "@/lib/i18n/use-text";

export type AskedCameraProps = { hint?: string; without?: string; low?: boolean; onText: (text: string) => void };

/** The camera that scans, once it was said why; and how it is turned on again. */
export function AskedCamera(props: AskedCameraProps) {
  const say = useText(permissionText);
  const may = useMayAsk("camera");
  if (may)
    return (
      <QrScanner
        {...props}
        ifDenied={
          <Button
            onClick={() =>
              void permissions().then(({ tellHow }) => {
                tellHow("camera");
              })
            }
          >
            {say("howTo")}
          </Button>
        }
      />
    );
  return (
    <div className="flex aspect-square size-full flex-col items-center justify-center gap-2 rounded-card bg-black p-6 text-center text-white">
      {may === false && (
        <>
          <CameraIcon aria-hidden size={32} />
          <p className="font-semibold">{say("cameraOff")}</p>
          <p className="text-sm">{say("cameraOffHint")}</p>
          <Button
            className="mt-2"
            onClick={() => void permissions().then(({ mayAsk }) => mayAsk("camera", { again: true }))}
          >
            {say("allow")}
          </Button>
        </>
      )}
    </div>
  );
}
