import { renderToStaticMarkup } from "react-dom/server";
import { ResourceView } from "./resource";

const drawn = (age: number): string =>
  renderToStaticMarkup(
    <ResourceView
      of={{
        data: "rows",
        error: undefined,
        fetchedAt: Date.now() - age * 1000,
        age,
        isRefreshing: false,
        isPrevious: false,
        refresh: () => undefined,
      }}
      component="Deliveries"
      skeleton={null}
    >
      {(rows) => rows}
    </ResourceView>,
  );

test("what a copy of the database told says how old it is, once that is more than a few seconds", () => {
  expect(drawn(12)).toContain("As of 12 s ago");
  expect(drawn(12)).toContain("rows");
  expect(drawn(2)).not.toContain("As of");
});
