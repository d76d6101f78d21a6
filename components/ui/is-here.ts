/** Whether a page is what a link leads to, or lies below it. */
export function isHere(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
