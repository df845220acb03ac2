import { z } from 'zod'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'

/** Modifiers and one key, `CommandOrControl+Shift+Space`; a key alone would be taken from every program. */
const SHORTCUT =
  /^$|^(?:(?:CommandOrControl|Command|Control|Alt|Option|Shift|Super)\+){1,4}(?:[A-Z0-9]|F\d{1,2}|Space|Tab|Enter|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right|[,.;'/\\`=[\]-])$/

/** What a person can set of capturing. Where entries lie, the core knows. */
export const CaptureSettings = z.object({
  /** From this confidence on a capture is filed; below it waits in the inbox. 0 to 1. */
  captureThreshold: z.number().min(0).max(1).default(0.6),
  /** The keys that open the box over other programs, as Electron writes them; empty: none. */
  captureShortcut: z.string().max(64).regex(SHORTCUT).default('CommandOrControl+Shift+Space'),
})
export type CaptureSettings = z.output<typeof CaptureSettings>

/** What decides where a capture goes. */
export interface FilingSettings extends Pick<CaptureSettings, 'captureThreshold'> {
  readonly captureFolders: EntryFolders
}
