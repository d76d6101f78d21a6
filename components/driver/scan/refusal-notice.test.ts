import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CodeRefusalNotice, type CodeContext } from "./refusal-notice";

const text = (moment: CodeContext, code: string, title: string): string =>
  renderToStaticMarkup(
    createElement(CodeRefusalNotice, { refusal: { code, title, details: {} }, moment, name: "Sam" }),
  );

const state = ["INVALID_STATE_TRANSITION", "Cannot start service - task is in cancelled state"] as const;

test('shows "Failed to start service" and the reason for an unexpected failure at the pickup', () => {
  expect(text("pickup", ...state)).toContain(
    "Failed to start service: Cannot start service - task is in cancelled state",
  );
});

test("shows only the reason for a wrong code at the pickup and for a proof at a return", () => {
  expect(text("pickup", "invalid_code", "Invalid verification code")).not.toContain("Failed to start service");
  expect(text("return", ...state)).not.toContain("Failed to");
});
