import { permanentRedirect } from "next/navigation";

// Short enough for a text message: a leg's link leads to its page.
export default async function ShortLegPage({ params }: { params: Promise<{ token: string }> }) {
  permanentRedirect(`/legs/${encodeURIComponent((await params).token)}`);
}
