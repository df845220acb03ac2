import type { KnownPositions } from '../layout/first-positions.ts'

/** Dots and links that are arranged together. */
export interface Arrangeable {
  /** Of what they are the graph: the vault, or the surroundings of a note. */
  readonly id: string
  readonly keys: readonly string[]
  readonly links: Uint32Array
}

/** Where the dots of an arrangement lie. */
export interface Placed {
  readonly keys: readonly string[]
  readonly links: Uint32Array
  readonly positions: Float32Array
  readonly isSettled: boolean
}

/** Arrangements of this window, so that a graph is as it was when it is shown again. */
export interface Arranged {
  /** What was kept for the same dots and links, all in their place. */
  done(what: Arrangeable): Float32Array | null
  /** Where dots were when it was arranged last, perhaps with others. */
  known(what: Arrangeable): KnownPositions
  keep(what: Arrangeable, positions: Float32Array, isSettled: boolean): void
  forget(what: Arrangeable): void
}

const MOST = 12

export function createArranged(): Arranged {
  const kept = new Map<string, Placed>()
  return {
    done(what) {
      const before = kept.get(what.id)
      return before?.isSettled && isSame(before, what) ? before.positions : null
    },
    known({ id }) {
      const before = kept.get(id)
      return new Map(
        before?.keys.map((key, dot) => [
          key,
          [before.positions[dot * 2] ?? 0, before.positions[dot * 2 + 1] ?? 0] as const,
        ]),
      )
    },
    keep({ id, keys, links }, positions, isSettled) {
      kept.delete(id)
      kept.set(id, { keys, links, positions, isSettled })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
    forget: ({ id }) => void kept.delete(id),
  }
}

const isSame = (one: Omit<Arrangeable, 'id'>, other: Omit<Arrangeable, 'id'>): boolean =>
  one.keys.length === other.keys.length &&
  one.links.length === other.links.length &&
  one.keys.every((key, at) => key === other.keys[at]) &&
  one.links.every((end, at) => end === other.links[at])
