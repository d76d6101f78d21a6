import { renderToStaticMarkup } from "react-dom/server";
import { SWRConfig } from "swr";
import type { AttentionItems } from "@/lib/contracts/admin/console";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { attentionCountKeys } from "./attention";
import { AttentionItemList } from "./attention-list";

jest.mock("../shell/use-ops-refetch", () => ({ useOpsRefetch: () => undefined }));

test("counts all attention items in the heading and the link, including unlisted ones", () => {
  const counts = Object.fromEntries(Object.values(attentionCountKeys).map((key) => [key, 0]));
  const item = { kind: "no_driver", since: "2026-11-23T12:00:00Z", title: "TXN-1", hint: null, hintCode: null };
  const attention = {
    counts: {
      ...counts,
      noDriver: 21,
      scheduled: 0,
      approvals: 1,
      identityChecks: 0,
      payRefused: 0,
      failedJobs: 0,
      differences: 0,
    },
    items: Array.from({ length: 20 }, (_, index) => ({ ...item, id: String(index), amount: null, status: null })),
  } as unknown as AttentionItems;
  const html = renderToStaticMarkup(
    <LocaleProvider initial="en">
      <SWRConfig value={{ fallback: { "/api/admin/attention-items": attention } }}>
        <AttentionItemList />
      </SWRConfig>
    </LocaleProvider>,
  );
  expect(html).toContain(" · 22</span>");
  expect(html).toContain("Show all 22");
});
