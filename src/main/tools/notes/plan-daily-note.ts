import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import { atTimeOfDay, dailyNotePath } from '../../../shared/domain/daily-note.ts'
import { editorCursors, fillTemplate } from '../../../shared/domain/fill-template.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ToolServices } from '../define/define-tool.ts'
import { readTemplate } from './read-template.ts'

export interface DailyNotePlan {
  readonly path: VaultPath
  /** False: it is there already, and the change set is empty. */
  readonly isNew: boolean
  readonly changeSet: ChangeSet
  /** Why the template could not be used, as a sentence; null when it was, or there is none. */
  readonly warning: string | null
  /** The text of the template; empty without one. */
  readonly template: string
  /** Where it wants cursors, in offsets of the text as an editor holds it. */
  readonly cursors: readonly number[]
}

/**
 * The daily note of a day, as the settings want it: its path, and its text when it has to be made.
 * @param dayMs milliseconds since 1970, any time of that local day
 * @throws LatentError `invalid_input` when the settings give no path that a note can have
 */
export async function planDailyNote(
  services: Pick<ToolServices, 'vault' | 'clock' | 'dailyNotes'>,
  dayMs: number,
): Promise<DailyNotePlan> {
  const { vault, clock } = services
  const settings = services.dailyNotes()
  const place = dailyNotePath(settings, dayMs)
  if ('problem' in place)
    throw new LatentError('invalid_input', place.problem, {
      hint: 'A person can change it in Settings, under Daily notes.',
    })
  const { path } = place
  const summary = `Created ${path}`
  if ((await vault.etag(path)) !== null)
    return { ...NO_TEMPLATE, path, isNew: false, changeSet: { summary, changes: [] } }
  const template = await templateOf(settings.dailyNoteTemplate, vault)
  const filled = fillTemplate(template.text, {
    path,
    atMs: atTimeOfDay(dayMs, clock.nowMs()),
  })
  const change = {
    kind: 'write' as const,
    path,
    text: filled.text,
    expect: null,
    additive: false,
  }
  return {
    path,
    isNew: true,
    changeSet: { summary, changes: [change] },
    warning: template.warning,
    template: template.text,
    cursors: editorCursors(filled),
  }
}

const NO_TEMPLATE = { warning: null, template: '', cursors: [] }

/** The day's note is worth more than its template: without one it is empty, and a warning says why. */
async function templateOf(
  setting: string,
  vault: ToolServices['vault'],
): Promise<{ readonly text: string; readonly warning: string | null }> {
  const wanted = setting.trim()
  if (wanted === '') return { text: '', warning: null }
  const found = await readTemplate(wanted, vault)
  if ('text' in found) return { text: found.text, warning: null }
  return {
    text: '',
    warning: `The template of daily notes, ${wanted}, was not used: ${found.why}`,
  }
}
