const blanked = "[what follows is for its recipient alone]";

/**
 * The text of a mail for somebody else than its recipient. In links of this site everything after `?` or `#` goes: there stand the secrets
 * that confirm a subscription, end it, or sign somebody in. So it does in such links of an earlier address of the site.
 */
export function withoutSecrets(text: string, siteUrl: string): string {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/g, (address) => {
    const end = address.search(/[?#]/);
    if (end < 0) return address;
    const path = address.slice(0, end);
    return isOfSite(path, siteUrl) ? `${path} ${blanked}` : address;
  });
}

function isOfSite(address: string, siteUrl: string): boolean {
  if (!URL.canParse(address)) return true;
  const { origin, pathname } = new URL(address);
  return origin === siteUrl || /^\/(newsletter|desk)\//.test(pathname);
}
