import { renderToStaticMarkup } from "react-dom/server";
import { StopAddress } from "@/components/driver/navigation/stop-address";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import { pendingHubId } from "@/lib/domain/task/leg";
import { ReturnNotice } from "./return-notice";

const leg = { kind: "return", state: "waiting", place: { address: "", location: null }, hubId: pendingHubId } as Leg;
const task = { state: "active", amount: 80, pickupAddress: "1 Hub Street", contact: null, leg } as Task;

test("shows a return to a hub that the server has not assigned yet, without an address", () => {
  const notice = renderToStaticMarkup(<ReturnNotice task={task} />);
  expect(notice).toContain("Bring the cash to a hub");
  expect(notice).toContain("We show you which one when this phone is connected.");
  expect(renderToStaticMarkup(<StopAddress task={task} />)).toBe("");
});

test("shows a return to the sender with the address, before the server has sent the contact", () => {
  const toSender = { ...task, leg: { ...leg, hubId: null, place: { address: "1 Main Street", location: null } } };
  expect(renderToStaticMarkup(<ReturnNotice task={toSender} />)).toContain("Bring the cash back");
  expect(renderToStaticMarkup(<StopAddress task={toSender} />)).toContain("1 Main Street");
});
