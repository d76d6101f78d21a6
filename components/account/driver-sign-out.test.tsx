import { renderToStaticMarkup } from "react-dom/server";
import { DriverSignOutSheet } from "./driver-sign-out";

let unsent: { steps: number; photos: number; messages: number };
jest.mock("./use-unsent-counts", () => ({ useUnsentCounts: () => unsent }));
jest.mock("@/lib/client/hooks/use-session", () => ({ useAuth: () => ({ userId: "d", driver: null }) }));
jest.mock("@/lib/client/hooks/use-resource", () => ({ useResource: () => ({}) }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/dashboard" }));

const render = (counts: Partial<typeof unsent>): string => {
  unsent = { steps: 0, photos: 0, messages: 0, ...counts };
  return renderToStaticMarkup(<DriverSignOutSheet open onClose={() => undefined} />);
};

// docs/readings.md: sign-in-ends-others, out
test.each([
  [{ steps: 1 }, "1 step has not been sent yet"],
  [{ photos: 2 }, "2 photos of cash have not been sent yet"],
  [{ messages: 1 }, "1 message has not been sent yet"],
])("warns before a sign-out deletes %j", (counts, warning) => {
  expect(render(counts)).toContain(warning);
  expect(render(counts)).toContain("Sign out and lose it");
  expect(render({})).not.toContain("not been sent");
  expect(render({})).not.toContain("lose it");
});
