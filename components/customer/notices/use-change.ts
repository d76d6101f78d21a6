"use client";

import { useSWRConfig } from "swr";
import { api } from "@/lib/client/fetcher";
import type { NoticeChoices, NoticeChoicesPatch } from "@/lib/contracts/notice-choices";

export const noticeChoicesPath = "/api/notifications/choices";

/** Changes choices: shows at once, and takes back what fails. */
export function useChange(known: NoticeChoices): (patch: NoticeChoicesPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (patch) => {
    await mutate<NoticeChoices>(noticeChoicesPath, () => api(noticeChoicesPath, { method: "PATCH", body: patch }), {
      optimisticData: (current) => withPatch(current ?? known, patch),
      rollbackOnError: true,
      revalidate: false,
    });
  };
}

const withPatch = (known: NoticeChoices, { events = {}, quiet = known.quiet }: NoticeChoicesPatch): NoticeChoices => ({
  ...known,
  quiet,
  events: known.events.map((each) => ({ ...each, ...events[each.event] })),
});
