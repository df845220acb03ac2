const TITLE = /(?:^|\s)(?:title|file|filename)[=:]\s*(?:"([^"]+)"|'([^']+)'|([^\s}"']+))/i

/** What a block of code is called, by all that stands behind its fence: its title, else its language; null for nothing. */
export function codeName(info: string): string | null {
  const [, ...titles] = TITLE.exec(info) ?? []
  const language = /^[^\s{]+/.exec(info.trim())?.[0]
  return titles.find((each) => each !== undefined) ?? language ?? null
}
