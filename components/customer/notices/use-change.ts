"use client";

import { useRef } from "react";
import { useSWRConfig } from "swr";
import { api } from "@/lib/client/api/fetcher";
import type { NoticeChoices, NoticeChoicesPatch } from "@/lib/contracts/notice-choices";

export const noticeChoicesPath = "/api/notifications/choices";

/** Changes choices, one after the other: shows at once, and takes back what fails. */
export function useChange(known: NoticeChoices): (patch: NoticeChoicesPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return async (patch) => {
    const send = () => api(noticeChoicesPath, { method: "PATCH", body: patch });
    // Not at the same time: the answer to an earlier one would come last, and say what stood before the later one.
    const answer = last.current.then(send, send);
    last.current = answer;
    try {
      await mutate<NoticeChoices>(noticeChoicesPath, answer, {
        // What is on the screen, not what was last answered: an earlier change may still be on its way.
        optimisticData: (answered, shown) => withPatch(shown ?? answered ?? known, patch),
        revalidate: false,
      });
    } catch (cause) {
      // What was taken back may have been more than this one.
      void mutate(noticeChoicesPath);
      throw cause;
    }
  };
}

const withPatch = (known: NoticeChoices, { events = {}, quiet = known.quiet }: NoticeChoicesPatch): NoticeChoices => ({
  ...known,
  quiet,
  events: known.events.map((each) => ({ ...each, ...events[each.event] })),
});
