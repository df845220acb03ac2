/** Which notes a person opens, and how often: what stands first where notes are chosen. */
export interface OpenedNotes {
  /** Call with a note that is opened. */
  add(path: string): void
  /** The last opened one first. */
  recent(): readonly string[]
  /** How much a note is used: each time it was opened, half as much for every ten others since. 0: never. */
  weight(path: string): number
}

/** So many others make an opening count half. */
const HALVED_AFTER = 10
const MOST_REMEMBERED = 500

/** @param before those that were open or closed last when the window was left, the last one last */
export function createOpenedNotes(before: readonly string[] = []): OpenedNotes {
  const uses = new Map<string, { readonly weight: number; readonly at: number }>()
  let clock = 0

  const faded = (path: string): number => {
    const use = uses.get(path)
    return use ? use.weight * 0.5 ** ((clock - use.at) / HALVED_AFTER) : 0
  }

  function add(path: string): void {
    clock += 1
    const weight = faded(path) + 1
    // Put in again at the end, so that the order is that of opening.
    uses.delete(path)
    uses.set(path, { weight, at: clock })
    const [oldest] = uses.keys()
    if (uses.size > MOST_REMEMBERED && oldest !== undefined) uses.delete(oldest)
  }
  for (const path of before) add(path)

  return {
    add,
    recent: () => [...uses.keys()].toReversed(),
    weight: faded,
  }
}
