import { renderToStaticMarkup } from "react-dom/server";
import type { Application } from "@/lib/contracts/driver/application";
import type { Session } from "@/lib/contracts/session";
import { ApplyScreen } from "./apply-screen";

let application: Partial<Application>;
jest.mock("@/lib/client/hooks/use-resource", () => ({ useResource: () => ({ data: application }) }));
jest.mock("@/lib/client/hooks/use-session", () => ({ useSession: () => ({}), useAuth: () => ({ userId: "d" }) }));
jest.mock("@/lib/client/realtime/realtime", () => ({ useTopicEvents: () => undefined }));
jest.mock("@/components/account/driver-sign-out", () => ({ DriverSignOutSheet: () => null }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/apply" }));

// The session was fetched before the approval, or after a suspension.
const session = { userId: "d", driver: { isApproved: false } } as Session;
const render = (suspended: boolean): string => {
  application = { status: "approved", suspended };
  return renderToStaticMarkup(<ApplyScreen initialSession={session} />);
};

// docs/readings.md: suspended
test("shows a suspension only to a suspended driver, not while the session does not have the approval yet", () => {
  expect(render(true)).toContain("Your account is suspended");
  expect(render(false)).not.toContain("suspended");
});
