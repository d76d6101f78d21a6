import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import { OfferLinkView } from "./offer-link-view";

const error = new ApiError({ code: "OFFER_EXPIRED", status: 409, title: "Task offer expired" });
jest.mock("@/lib/client/hooks/use-resource", () => ({ useResource: () => ({ error, refresh: () => undefined }) }));
jest.mock("@/components/account/sos/stored-driver-sos-button", () => ({ StoredDriverSosButton: () => null }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/offer" }));

// docs/readings.md: offer-reassigned
test("shows an expired offer as closed without stating that the driver did not answer", () => {
  const page = renderToStaticMarkup(<OfferLinkView token="t" via="sms" signedIn />);
  expect(page).toContain("Task Expired");
  expect(page).toContain("This offer is closed.");
  expect(page).not.toContain("answer in time");
});
