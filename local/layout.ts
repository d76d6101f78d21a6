// Layout of the local stack's own pages.
export function escapeHtml(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function renderLayout(
  title: string,
  body: string,
  options: { refreshSeconds?: number; style?: string } = {},
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Handover local</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#d5d9d6, #3a423d); --soft: light-dark(#f4f6f4, #1c211e); }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; background: light-dark(#fff, #131714); color: light-dark(#16211b, #e6ece8); }
  nav { display: flex; gap: 1rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); }
  a { color: light-dark(#1f6b47, #7fd3a8); overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: .25rem 0; }
  article { border: 1px solid var(--line); border-radius: 12px; padding: .75rem 1rem; margin: .75rem 0; background: var(--soft); }
  article p { margin: .25rem 0; } time { float: right; opacity: .7; font-size: .85rem; }
  .code { font: 600 1.6rem/1.3 ui-monospace, monospace; letter-spacing: .15em; user-select: all; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .5rem; border-bottom: 1px solid var(--line); }
  button { font: inherit; min-height: 44px; padding: .4rem 1rem; border-radius: 8px; border: 1px solid var(--line); background: var(--soft); color: inherit; cursor: pointer; }
  form { display: inline; } .note { padding: .5rem 1rem; border-left: 4px solid currentColor; }
  ${options.style ?? ""}
</style></head>
<body><nav><a href="/inbox">Inbox</a><a href="/payments">Payments</a><a href="/stripe/">Stripe</a><a href="/optimoroute/">Routing</a></nav>
<h1>${escapeHtml(title)}</h1>
${body}
${options.refreshSeconds ? renderRefreshScript(options.refreshSeconds) : ""}
</body></html>`;
}

// Reloads every few seconds, except while text is typed or selected.
function renderRefreshScript(seconds: number): string {
  return `<script>
  setInterval(() => {
    const typing = [...document.querySelectorAll("input:not([type=hidden])")].some((field) => field.value !== "" || field === document.activeElement);
    if (!typing && getSelection().isCollapsed && !document.hidden) location.reload();
  }, ${seconds * 1000});
</script>`;
}
