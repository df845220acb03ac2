import { clockTime, exactMoment, spokenMoment } from '../../../shared/domain/dates/spoken-date.ts'
import { spokenSize } from '../stores/spoken-size.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import type { ListDetailItem } from '../ui/layout/list-detail.tsx'
import type { VersionRow } from './fold-versions.ts'

/** What a row of the history says: when, by whom, and what was done. */
export function versionItem({ id, saves, version }: VersionRow): ListDetailItem {
  const [newest] = saves
  const isFolded = saves.length > 1
  const from = momentOf(version.atMs)
  const words = isFolded ? `${saves.length} saves while you typed` : showInvisible(version.summary)
  const aside = version.isUndone ? 'undone' : spokenSize(version.before?.sizeBytes ?? 0)
  return {
    id,
    title:
      version.kind === 'outside'
        ? `${from}, as it was saved`
        : isFolded
          ? spanOf(from, clockTime(newest.atMs))
          : from,
    tooltip: `${exactMoment(version.atMs)} · ${words}`,
    text: version.actor === 'other' || isFolded ? words : `${WHO[version.actor]} · ${words}`,
    aside,
    isDim: !version.isKept,
  }
}

const WHO = { user: 'You', agent: 'Assistant' } as const

/** `09:03–09:04`, and one moment when both are the same. */
const spanOf = (from: string, time: string): string =>
  from.endsWith(time) ? from : `${from}–${time}`

const momentOf = (atMs: number): string => {
  const words = spokenMoment(atMs, Date.now())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
