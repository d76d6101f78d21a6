import { profile } from "@/lib/contracts/profile";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(profile.getEmail, () => rpc.prepare("get_email_verification"));
