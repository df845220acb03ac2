/**
 * How a page names another file of the same archive: from `notes/Atlas.html` to `img/a b.png` it is
 * `../img/a%20b.png`. Every character that could mean something in an address is encoded.
 */
export function pageAddress(page: string, path: string): string {
  const from = page.split('/').slice(0, -1)
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared).map(encodeSegment)].join('/')
}

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(
    /[()'*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
