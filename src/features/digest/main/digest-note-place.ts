import { dailyNotePath } from '../../../shared/domain/daily-note.ts'
import type { DigestType } from '../shared/digest.ts'
import type { DailyNoteSettings } from '../../../shared/domain/settings.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { digestPeriod } from './digest-period.ts'

export const WEEKLY_NOTE_FORMAT = 'GGGG-[W]WW'

/** The note of the day, or of its week, as the settings name it. */
export function digestNotePlace(
  { type, day }: { readonly type: DigestType; readonly day: string },
  settings: DailyNoteSettings,
): ReturnType<typeof dailyNotePath> {
  if (type === 'daily') return dailyNotePath(settings, noonOf(day))
  const dailyNoteFormat = settings.weeklyNoteFormat.trim() || WEEKLY_NOTE_FORMAT
  return dailyNotePath({ ...settings, dailyNoteFormat }, noonOf(digestPeriod(type, day).from))
}

/** Both notes that digests of this day go into; one whose settings give no path is left out. */
export const digestNotes = (day: string, settings: DailyNoteSettings): VaultPath[] =>
  (['daily', 'weekly'] as const).flatMap((type) => {
    const place = digestNotePlace({ type, day }, settings)
    return 'path' in place ? [place.path] : []
  })

/** Of the local day: no change of the clock moves noon to another one. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00`)
