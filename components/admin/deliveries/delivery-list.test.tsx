import { renderToStaticMarkup } from "react-dom/server";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { useListFilters, type ListFilters } from "../table/use-list-filters";
import { deliveryDefaults, deliveryFilters } from "./transactions-screen";
import { DeliveryFlags } from "./transaction-table";

let search: string;
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/transactions",
  useSearchParams: () => new URLSearchParams(search),
}));

describe("sort order of the delivery list", () => {
  const filtersAt = (query: string): ListFilters<keyof typeof deliveryFilters> => {
    search = query;
    const replaceState = (_state: unknown, _title: string, url: string) => (search = url.split("?")[1] ?? "");
    Object.assign(globalThis, { window: { location: { search }, history: { replaceState } } });
    let filters: ListFilters<keyof typeof deliveryFilters> | undefined;
    const Probe = () => {
      filters = useListFilters(deliveryFilters, deliveryDefaults);
      return null;
    };
    renderToStaticMarkup(<Probe />);
    if (!filters) throw new Error("not rendered");
    return filters;
  };

  test.each([
    ["", "-created"],
    ["attention=late", "-created"],
    ["attention=waiting", "due"],
    ["attention=no_driver", "due"],
    ["attention=waiting&sort=-amount", "-amount"],
  ])("for the query %j is %s", (query, sort) => {
    expect(filtersAt(query).sort).toBe(sort);
  });

  test("is in the URL only if it differs from the filter's default", () => {
    filtersAt("attention=waiting").onSort("-created");
    expect(search).toBe("attention=waiting&sort=-created");
    filtersAt(search).onSort("due");
    expect(search).toBe("attention=waiting");
    filtersAt(search).set({ attention: "", sort: "due" });
    expect(search).toBe("sort=due");
  });
});

test("flags an urgent delivery until it has ended", () => {
  const flags = (overrides: Partial<Parameters<typeof DeliveryFlags>[0]["delivery"]>): string =>
    renderToStaticMarkup(
      <LocaleProvider initial="en">
        <DeliveryFlags
          delivery={{ flagged: false, cashToReturn: false, status: "payment_confirmed", urgent: true, ...overrides }}
        />
      </LocaleProvider>,
    );
  expect(flags({})).toContain("Urgent");
  expect(flags({ status: "in_transit" })).toContain("Urgent");
  expect(flags({ status: "delivered" })).toBe("");
  expect(flags({ urgent: false })).toBe("");
  expect(flags({ flagged: true, cashToReturn: true })).toMatch(/No driver found.*Urgent/);
});
