/** Where nodes were, by their keys. */
export type KnownPositions = ReadonlyMap<string, readonly [x: number, y: number]>

/**
 * From where nodes start: where they were; a new one beside those it is linked with; any other at a place that only its
 * own name decides, so that a vault gives the same picture everywhere.
 * @param links pairs of nodes
 * @returns x and y of each node, and how many of them were known
 */
export function firstPositions(
  keys: readonly string[],
  links: Uint32Array,
  known: KnownPositions,
): { readonly positions: Float32Array; readonly known: number } {
  const positions = new Float32Array(keys.length * 2)
  const radius = 10 * Math.sqrt(keys.length + 1)
  const isKnown = new Uint8Array(keys.length)
  let count = 0
  keys.forEach((key, node) => {
    const before = known.get(key)
    const [x, y] = before ?? placeByName(key, radius)
    positions.set([x, y], node * 2)
    if (!before) return
    isKnown[node] = 1
    count += 1
  })
  if (count > 0 && count < keys.length) moveToNeighbours(positions, links, isKnown)
  return { positions, known: count }
}

/** In a disc, evenly. */
function placeByName(key: string, radius: number): [number, number] {
  const hash = hashOf(key)
  const angle = ((hash & 0xffff) / 0x10000) * 2 * Math.PI
  const distance = Math.sqrt((hash >>> 16) / 0x10000) * radius
  return [Math.cos(angle) * distance, Math.sin(angle) * distance]
}

/** FNV-1a with a mix at the end, since names that differ in their last letter only are to lie far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** New ones go near one that was there; not upon it, for what lies in one place is never pushed apart. */
function moveToNeighbours(positions: Float32Array, links: Uint32Array, isKnown: Uint8Array): void {
  for (let at = 0; at < links.length; at++) {
    const node = links[at] ?? 0
    const other = links[at ^ 1] ?? 0
    if (isKnown[node] === 1 || isKnown[other] !== 1) continue
    const [x = 0, y = 0] = positions.subarray(node * 2, node * 2 + 2)
    const away = Math.hypot(x, y) || 1
    positions[node * 2] = (positions[other * 2] ?? 0) + (x / away) * 8
    positions[node * 2 + 1] = (positions[other * 2 + 1] ?? 0) + (y / away) * 8
    isKnown[node] = 2
  }
}
