import { renderToStaticMarkup } from "react-dom/server";
import type { Conversation } from "@/lib/contracts/delivery/conversations";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { ConversationView } from "./conversation-view";

jest.mock("@/lib/client/offline/unsent-messages", () => ({ useUnsentMessages: () => [] }));

const id = "5f0c1a2e-0000-4000-8000-000000000001";
const conversation: Conversation = {
  otherRole: "driver",
  name: "Dora Driver",
  open: false,
  until: null,
  unread: 0,
  items: [
    {
      id,
      mine: false,
      role: "driver",
      text: "Hello",
      canned: null,
      status: "sent",
      at: "2026-11-01T10:00:00Z",
      readAt: null,
    },
  ],
};
const render = (viewer: "driver" | "party", canReport: boolean): string =>
  renderToStaticMarkup(
    <LocaleProvider initial="en">
      <ConversationView
        path={viewer === "party" ? `/api/transactions/${id}` : `/api/tasks/${id}`}
        conversation={{ ...conversation, otherRole: viewer === "party" ? "driver" : "sender" }}
        viewer={viewer}
        stage="done"
        onCanned={() => undefined}
        onSent={() => undefined}
        canReport={canReport}
        onReport={() => undefined}
      />
    </LocaleProvider>,
  );

test.each([
  ["party", "Report this conversation", "/support?delivery=TXN-5F0C1A2E"],
  ["driver", "Report to support", "/help"],
] as const)(
  "shows a %s the report button, and a link to support once reporting has closed",
  (viewer, reportLabel, supportPath) => {
    expect(render(viewer, true)).toContain(reportLabel);
    expect(render(viewer, true)).not.toContain(`href="${supportPath}"`);
    expect(render(viewer, false)).not.toContain(reportLabel);
    expect(render(viewer, false)).toContain("This can no longer be reported here.");
    expect(render(viewer, false)).toContain(`href="${supportPath}"`);
  },
);
