import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { HistoryScreen } from "./history-screen";

let hasMore: boolean;
const offer = {
  id: "1",
  status: "expired",
  outcome: "open",
  sentAt: "2026-11-23T12:00:00Z",
  expiresAt: "2026-11-23T12:05:00Z",
  taskDetails: { amount: 120, deliveryAddress: "12 Bay Road" },
};
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams("view=offers"),
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/history",
}));
jest.mock("@/lib/client/hooks/use-session", () => ({ useSession: () => ({ session: null }) }));
jest.mock("@/lib/client/hooks/use-paginated-list", () => ({
  usePaginatedList: () => ({
    data: { items: [offer] },
    error: undefined,
    hasMore,
    isLoadingMore: false,
    loadMore: () => undefined,
  }),
}));

test.each([
  [true, true],
  [false, false],
])("shows the button for more offers only if there is a next page: %s", (hasNextPage, isButtonShown) => {
  hasMore = hasNextPage;
  const html = renderToStaticMarkup(
    <LocaleProvider initial="en">
      <HistoryScreen />
    </LocaleProvider>,
  );
  expect([html.includes("12 Bay Road"), html.includes("Show more")]).toEqual([true, isButtonShown]);
});
