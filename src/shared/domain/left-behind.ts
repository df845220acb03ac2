/**
 * `conflict` another version of a note that a sync program (or Latent) kept · `lock` and `temporary` another program's
 * own · `not-downloaded` a file that is in the cloud and not on this machine.
 */
export type FileMarkKind = 'conflict' | 'lock' | 'temporary' | 'not-downloaded'

/** Why a file is none of the person's own notes, for a badge and for the list of what is left out. */
export interface FileMark {
  readonly kind: FileMarkKind
  /** As a sentence. */
  readonly reason: string
}

/**
 * What sync clients and editors leave beside the notes, told by its name alone; null for every other name. It is shown
 * with a badge, never indexed, and never deleted.
 * @param name of the file, without its folder
 */
export function leftBehind(name: string): FileMark | null {
  if (cloudName(name) !== null) return NOT_DOWNLOADED
  if (/^(~\$|\.#|\.~lock\.)/.test(name)) return LOCK
  if (/\.tmp$/i.test(name)) return TEMPORARY
  if (OURS.test(name)) return OUR_COPY
  return CONFLICT_COPIES.some((form) => form.test(name)) ? THEIR_COPY : null
}

/** `.Note.md.icloud` → `Note.md`: the file for which a placeholder stands; null for a name that is no placeholder. */
export const cloudName = (name: string): string | null =>
  /^\.(?<real>.+)\.icloud$/i.exec(name)?.groups?.['real'] ?? null

/** `Note.md` → `.Note.md.icloud`: what stands there while the file itself is in iCloud only. */
export const placeholderName = (name: string): string => `.${name}.icloud`

export const NOT_DOWNLOADED: FileMark = {
  kind: 'not-downloaded',
  reason: 'It is in the cloud and not on this machine yet.',
}
const LOCK: FileMark = { kind: 'lock', reason: 'It is the lock file of another program.' }
const TEMPORARY: FileMark = { kind: 'temporary', reason: 'It is a temporary file.' }
const THEIR_COPY: FileMark = {
  kind: 'conflict',
  reason: 'It is a conflict copy: another version of a note, which a sync program kept.',
}
const OUR_COPY: FileMark = {
  kind: 'conflict',
  reason: 'It is a conflict copy: another version of a note, which Latent kept.',
}

/** As `conflictPath` names it, later attempts with a number. */
const OURS = /\(conflict \d{4}-\d{2}-\d{2} \d{4}(?: \d+)?\)/

/** Only forms that a program writes: a note about a war must not vanish from the search. */
const CONFLICT_COPIES: readonly RegExp[] = [
  // Syncthing; before 2018 without the device
  /\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{7})?(?=\.|$)/i,
  // Dropbox, Nextcloud, Box, Obsidian Sync, and Dropbox in other languages
  /\((?:[^()]* )?(?:conflicted copy|Konflikt-?kopie|in Konflikt stehende Kopie|copie en conflit|copia en conflicto|copia in conflitto|cópia em conflito)(?: [^()]*)?\)/i,
  // Nextcloud, where two names differ only in case
  /\(case clash from [^()]*\)/i,
  // ownCloud
  /_conflict-\d{8}-\d{6}(?=\.|$)/i,
  // Seafile
  /\(SFConflict [^()]*\)/,
  // Resilio
  /\.Conflict\d*(?=\.[^.]*$|$)/,
  // Synology Drive
  /_[A-Z][a-z]{2}-\d{2}-\d{6}-\d{4}_Conflict(?=\.|$)/,
  // pCloud
  /\[conflicted(?: \d+)?\]/i,
]
