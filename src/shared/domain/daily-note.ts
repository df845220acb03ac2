import { formatDate } from './dates/format-date.ts'
import type { DailyNoteSettings } from './settings.ts'
import { isHiddenPath, vaultPathProblem } from './vault-path.ts'
import { VaultPath } from './vault-path-schema.ts'

export const DAILY_NOTE_FORMAT = 'YYYY-MM-DD'

/**
 * Where the daily note of this local day belongs: the folder, then what the format makes of the day; a `/` in it makes
 * folders.
 * @param atMs milliseconds since 1970, any time of that day
 * @returns a problem, as a sentence, when that would be no name for a note
 */
export function dailyNotePath(
  settings: Pick<DailyNoteSettings, 'dailyNoteFolder' | 'dailyNoteFormat'>,
  atMs: number,
): { readonly path: VaultPath } | { readonly problem: string } {
  const folder = settings.dailyNoteFolder.trim().replace(/\/+$/, '')
  const name = formatDate(atMs, settings.dailyNoteFormat.trim() || DAILY_NOTE_FORMAT)
    .trim()
    .replace(/\.md$/i, '')
  const inFolder = pathProblem(folder)
  if (folder !== '' && inFolder !== undefined)
    return { problem: `The folder of daily notes, “${folder}”, cannot be used: ${inFolder}.` }
  const inName = pathProblem(name)
  if (inName !== undefined)
    return {
      problem: `The format of daily notes gives “${name}”, which cannot be a name: ${inName}. Text that is meant as it is goes in [brackets].`,
    }
  return { path: VaultPath.parse(`${folder === '' ? '' : `${folder}/`}${name}.md`) }
}

/** Why nothing new can be called so, as the end of a sentence. Links could not name it, or some system not hold it. */
function pathProblem(path: string): string | undefined {
  const problem = vaultPathProblem(path)
  if (problem !== undefined) return problem
  if (isHiddenPath(path)) return 'a name in it begins with a dot'
  const sign = /[:*?"<>|#^[\]]|%%/.exec(path)
  if (sign !== null) return `it contains ${sign[0]}`
  return path.split('/').some((name) => /^\s|[\s.]$/.test(name))
    ? 'a name in it begins with a blank, or ends with a blank or a dot'
    : undefined
}

/** The day of `dayMs` with the time of day of `nowMs`, both local. */
export function atTimeOfDay(dayMs: number, nowMs: number): number {
  const day = new Date(dayMs)
  const now = new Date(nowMs)
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    now.getHours(),
    now.getMinutes(),
    now.getSeconds(),
    now.getMilliseconds(),
  ).getTime()
}
