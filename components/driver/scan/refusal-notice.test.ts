import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CodeRefusalNotice, type CodeContext } from "./refusal-notice";

const text = (moment: CodeContext, code: string, title: string): string =>
  renderToStaticMarkup(
    createElement(CodeRefusalNotice, { refusal: { code, title, details: {} }, moment, name: "Sam" }),
  );

const state = ["INVALID_STATE_TRANSITION", "Cannot start service - task is in cancelled state"] as const;

test("a proof at the pickup that fails unexpectedly reads Failed to start service, then the reason", () => {
  expect(text("pickup", ...state)).toContain(
    "Failed to start service: Cannot start service - task is in cancelled state",
  );
});

test("a wrong code at the pickup, and a proof at a return, read the reason alone", () => {
  expect(text("pickup", "invalid_code", "Invalid verification code")).not.toContain("Failed to start service");
  expect(text("return", ...state)).not.toContain("Failed to");
});
