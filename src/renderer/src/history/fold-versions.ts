import type { Version } from '../../../shared/contract/history.ts'

/** One row of the history: a version, or the saves of one stretch of typing. */
export interface VersionRow {
  readonly id: string
  /** Newest first; more than one when they are folded. */
  readonly saves: readonly [Version, ...Version[]]
  /** What the row gives back: the text before the oldest of its saves. */
  readonly version: Version
  /** The burst that the row is of, folded or not; null for a version by itself. */
  readonly burst: string | null
}

/** A longer pause ends a stretch of typing. */
const PAUSE_MS = 60_000
/** Whoever writes all day wants the states of the day apart. */
const LONGEST_MS = 10 * 60_000

/**
 * Folds what was saved while somebody typed into one row each. Every version stays: `open` names the bursts of which
 * each is a row of its own.
 * @param versions newest first, each with a text
 */
export function foldVersions(
  versions: readonly Version[],
  open: ReadonlySet<string>,
): readonly VersionRow[] {
  return burstsOf(versions).flatMap((saves): readonly VersionRow[] => {
    const [newest] = saves
    const burst = saves.length > 1 ? `burst:${newest.changeId}` : null
    if (burst !== null && !open.has(burst))
      return [{ id: burst, saves, version: saves.at(-1) ?? newest, burst }]
    return saves.map((version) => ({ id: version.changeId, saves: [version], version, burst }))
  })
}

type Burst = [Version, ...Version[]]

function burstsOf(versions: readonly Version[]): readonly Burst[] {
  const bursts: Burst[] = []
  for (const version of versions) {
    const burst = bursts.at(-1)
    if (burst && belongs(burst, version)) burst.push(version)
    else bursts.push([version])
  }
  return bursts
}

function belongs(burst: Burst, version: Version): boolean {
  const [newest] = burst
  const next = burst.at(-1) ?? newest
  return (
    isTyped(next) &&
    isTyped(version) &&
    version.path === next.path &&
    version.summary === next.summary &&
    version.isUndone === next.isUndone &&
    version.isKept === next.isKept &&
    next.atMs - version.atMs <= PAUSE_MS &&
    newest.atMs - version.atMs <= LONGEST_MS
  )
}

const isTyped = ({ kind, actor }: Version): boolean => kind === 'edit' && actor === 'user'
