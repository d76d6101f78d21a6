import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { ListTools } from "./list-tools";

jest.mock("@/components/ui/overlay", () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
jest.mock("@/lib/client/hooks/use-session", () => ({ useSession: () => ({ session: null }) }));
let stored: boolean;
jest.mock("@/lib/client/storage/stored-value", () => ({
  ...jest.requireActual<object>("@/lib/client/storage/stored-value"),
  useIsStored: () => stored,
}));

const render = (isStored: boolean): string => {
  stored = isStored;
  return renderToStaticMarkup(
    <LocaleProvider initial="en">
      <ListTools
        list="deliveries"
        filters={{ view: "", onView: () => undefined }}
        columns={[{ key: "number", label: "Number" }]}
        visibleColumns={["number"]}
        setVisibleColumns={() => undefined}
        exportPath="/api/admin/transactions"
      />
    </LocaleProvider>,
  );
};

test("warns that columns and views are lost with the page if the browser cannot store them", () => {
  expect(render(true)).toContain("Saved on this computer, for this list.");
  expect(render(true)).not.toContain("This browser cannot save.");
  expect(render(false)).not.toContain("Saved on this computer");
  expect(render(false)).toContain("This browser cannot save. Your choice holds until you close this page.");
  expect(render(false)).toContain("This browser cannot save. Your latest changes hold until you close this page.");
});
