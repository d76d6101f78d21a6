"use client";

import { useState } from "react";
import { ContactTiles, TileButton } from "@/components/driver/task/contact-tiles";
import { BellIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { Task } from "@/lib/contracts/driver/task";
import { contactStage } from "@/lib/domain/task/leg";
import { taskContact } from "@/lib/domain/task/task-contact";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { useTranslations } from "@/lib/i18n/use-translations";

const NobodyHomeSheet = lazyClient(
  () => import("@/components/driver/task/nobody-home-sheet").then((module) => module.NobodyHomeSheet),
  { loadImmediately: true },
);
const ProblemSheet = lazyClient(
  () => import("@/components/driver/task/problem-sheet").then((module) => module.ProblemSheet),
  { loadImmediately: true },
);

/** Next to the camera at the drop-off: call, message, and the steps for an unanswered door. */
export function DropOffContact({ task }: { task: Task }) {
  const t = useTranslations(scanMessages);
  const [open, setOpen] = useState<"nobody" | "problem" | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] divide-x">
        <ContactTiles transactionId={task.transactionId} contact={taskContact(task)} stage={contactStage(task)} />
        <TileButton
          icon={BellIcon}
          label={t("nobodyAnswers")}
          onPress={() => {
            setOpen("nobody");
          }}
        />
      </div>
      {open === "nobody" && (
        <NobodyHomeSheet
          task={task}
          onClose={close}
          onOtherReason={() => {
            setOpen("problem");
          }}
        />
      )}
      {open === "problem" && <ProblemSheet task={task} onClose={close} />}
    </>
  );
}
