import { permanentRedirect } from "next/navigation";

// Short URL for text messages: redirects a leg's link to its page.
export default async function LegRedirectPage({ params }: { params: Promise<{ token: string }> }) {
  permanentRedirect(`/legs/${encodeURIComponent((await params).token)}`);
}
