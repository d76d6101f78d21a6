import { profile } from "@/lib/contracts/profile";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(profile.getEmail, () => call("get_email_proof"));
