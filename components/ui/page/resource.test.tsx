import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import { ResourceView } from "./resource";

const renderAtAge = (age: number): string =>
  renderToStaticMarkup(
    <ResourceView
      resource={{
        data: "rows",
        error: undefined,
        fetchedAt: Date.now() - age * 1000,
        replicaAgeSeconds: age,
        isRefreshing: false,
        isPrevious: false,
        refresh: () => undefined,
      }}
      subject="Deliveries"
      skeleton={null}
    >
      {(rows) => rows}
    </ResourceView>,
  );

test("shows the age of data from a read replica when it exceeds a few seconds", () => {
  expect(renderAtAge(12)).toContain("As of 12 s ago");
  expect(renderAtAge(12)).toContain("rows");
  expect(renderAtAge(2)).not.toContain("As of");
});

test("replaces a resource that the API does not have, and reports any other failure", () => {
  const failed = (status: number): string =>
    renderToStaticMarkup(
      <ResourceView
        resource={{
          data: undefined,
          error: new ApiError({ status, code: "FAILED", title: "Failed" }),
          fetchedAt: null,
          replicaAgeSeconds: 0,
          isRefreshing: false,
          isPrevious: false,
          refresh: () => undefined,
        }}
        subject="Deliveries"
        skeleton={null}
        missing="No such delivery"
      >
        {() => "rows"}
      </ResourceView>,
    );
  expect(failed(404)).toBe("No such delivery");
  expect(failed(500)).not.toContain("No such delivery");
});
