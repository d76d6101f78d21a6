import { driver } from "@/lib/contracts/driver/driver";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(driver.setOffDutyAfterDelivery, ({ body }) =>
  rpc.prepare("set_off_duty_after_delivery", { p_enabled: body.offDutyAfterDelivery }),
);
