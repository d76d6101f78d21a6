import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import type { useProfile } from "@/lib/client/hooks/use-profile";
import type * as time from "@/components/ui/time";
import { HeldCashCard } from "./held-cash";

let profile: Partial<ReturnType<typeof useProfile>>;
jest.mock("@/lib/client/hooks/use-profile", () => ({ useProfile: () => profile }));
jest.mock("@/lib/client/hooks/use-current-task", () => ({ useCurrentTask: () => ({ task: null }) }));
let now = 0;
jest.mock("@/components/ui/time", () => ({
  ...jest.requireActual<typeof time>("@/components/ui/time"),
  useNow: () => now,
}));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/dashboard" }));

const delivery = {
  transactionId: "t",
  orderNo: "HD-1",
  amount: 60,
  due: false,
  senderName: "Sam",
  pickupAddress: "1 Main St",
};
const render = (deliveries: (typeof delivery)[], error?: ApiError, ageSeconds = 30): string => {
  const amount = deliveries.length * 60;
  profile = {
    data: { cash: { amount, ceiling: 500, dueAmount: 0, deliveries } } as unknown as NonNullable<typeof profile.data>,
    error,
    fetchedAt: Date.now() - ageSeconds * 1_000,
  };
  return renderToStaticMarkup(<HeldCashCard />);
};
const networkError = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });

test.each([
  ["no cash", [], "You hold $0.00 of $500.00"],
  ["cash", [delivery], "You hold $60.00 of $500.00"],
])("shows the age of a cached response with %s after a failed refresh", (_, deliveries, text) => {
  expect(render(deliveries)).toContain(text);
  expect(render(deliveries)).not.toContain("As of");
  expect(render(deliveries, networkError)).toContain(text);
  expect(render(deliveries, networkError)).toContain("As of 30 s ago");
});

test.each([
  ["no cash", []],
  ["cash", [delivery]],
])(
  "shows the age of a response with %s once it is older than five minutes, without a failed refresh",
  (_, deliveries) => {
    now = Date.now();
    expect(render(deliveries, undefined, 290)).not.toContain("As of");
    expect(render(deliveries, undefined, 310)).toContain("As of");
  },
);
