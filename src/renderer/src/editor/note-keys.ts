import type { EditorView } from '@codemirror/view'
import { isNotePath } from '../../../shared/domain/vault-path.ts'
import type { Stores } from '../stores/stores.ts'
import { isReading } from '../stores/workspace/tab-list.ts'
import type { Place } from '../stores/workspace/place.ts'
import { focusInDialog } from '../ui/lazy/once-asked.tsx'
import { holdKeys, type HeldKeys } from '../ui/menu/hold-keys.ts'

/** What is typed after a note was asked for, and before the editor shows it, is for that note. */
export interface NoteKeys {
  /** The editor shows this place now. */
  reached(place: Place): void
  dispose(): void
}

export function createNoteKeys(
  { workspace, overlay, openNotes }: Pick<Stores, 'workspace' | 'overlay' | 'openNotes'>,
  view: EditorView,
): NoteKeys {
  let reached: Place | null = null
  let held: HeldKeys | null = null
  /** For a dialog that is just being drawn. */
  let asked: HeldKeys | null = null

  const isOnItsWay = (): boolean => {
    const { place, isNoteComing, tabs } = workspace.state.getState()
    if (isNoteComing) return true
    if (!place?.focus || place === reached || isReading(tabs)) return false
    // Other files have a viewer of their own, also those whose text it writes.
    if (!isNotePath(place.path)) return false
    const session = openNotes.get(place.path)?.state.getState()
    if (!session || session.isNoText || session.load === 'failed') return false
    return overlay.state.getState().overlay === null
  }
  /** A feature asks something before there is a note: what is typed is its answer. */
  const isAsked = (): boolean => overlay.state.getState().overlay?.kind === 'feature'

  function whose(): HTMLElement | null {
    if (isOnItsWay()) return null
    if (isAsked()) return focusInDialog()
    return workspace.state.getState().place === reached ? view.contentDOM : null
  }

  function giveUp(): void {
    if (isAsked()) overlay.close()
    else workspace.expectNote(false)
  }

  function look(): void {
    if (isOnItsWay()) return void (held ??= holdKeys(whose, giveUp))
    const given = held
    held = null
    if (isAsked()) {
      // It goes on by itself until the dialog has the focus.
      asked = given ?? asked
      return
    }
    // As soon as it is drawn, and not with the next frame: by then a dialog may be there, whose focus is not to be taken.
    if (workspace.state.getState().place === reached) queueMicrotask(() => given?.give())
    else given?.drop()
  }
  const stops = [workspace.state, overlay.state, openNotes.state].map((store) =>
    store.subscribe(look),
  )
  look()
  return {
    reached(place) {
      reached = place
      look()
    },
    dispose() {
      for (const stop of stops) stop()
      held?.drop()
      asked?.drop()
    },
  }
}
