/** What a pasted link or picture may lead to: the web, and for links a mail address. Null for everything else. */
export function safeAddress(written: string, { isPicture = false } = {}): string | null {
  const url = URL.parse(written.trim().replace(/[\t\n\r]/g, ''))
  if (!url || !/^https?:$/.test(url.protocol)) {
    return url?.protocol === 'mailto:' && !isPicture ? url.href : null
  }
  // Google's programs lead links of a document over an address of their own.
  const isRedirect = /(?:^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url'
  const target = isRedirect && !isPicture ? (url.searchParams.get('q') ?? url.searchParams.get('url')) : null // oxfmt-ignore
  if (target !== null) return safeAddress(target)
  return written.trim().replace(/[\t\n\r]/g, '')
}

/** An address as it stands between the brackets of a link: whatever would end it, or mean something there, is encoded. */
export const addressText = (address: string): string =>
  address
    .replace(/[\s()<>\\[\]|`*_~$]/gu, (sign) =>
      /[*_~$]/.test(sign) ? sign : encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'),
    ) // oxfmt-ignore
    .replace(/&(#?\w+);/g, '&$1%3B')
