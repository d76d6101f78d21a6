import { dateFilters, buildListQuery } from "./list-query";

const kinds = { q: "text", attention: ["late"], ...dateFilters, sort: ["name"] } as const;
const noFilter = { q: "", attention: "", when: "", from: "", to: "", sort: "" };
const now = Date.parse("2026-03-02T12:00:00Z");
const query = (values: Partial<typeof noFilter>) =>
  buildListQuery(kinds, { ...noFilter, ...values }, now, "America/New_York");

test("requests a list with its trimmed texts and its sort order, and without empty filters", () => {
  expect(query({})).toBe("");
  expect(query({ q: " Ana B ", sort: "name" })).toBe("q=Ana+B&sort=name");
});

test("requests a date preset as moments in the business time zone", () => {
  expect(query({ when: "today", attention: "late" })).toBe(
    "attention=late&from=2026-03-02T05%3A00%3A00.000Z&to=2026-03-03T05%3A00%3A00.000Z",
  );
  expect(query({ when: "someday", from: "not a day" })).toBe("");
});
