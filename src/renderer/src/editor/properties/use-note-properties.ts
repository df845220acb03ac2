import { ChangeSet } from '@codemirror/state'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import {
  readProperties,
  type NoteProperties,
} from '../../../../shared/frontmatter/read-properties.ts'
import {
  propertyEdits,
  type PropertyEdit,
} from '../../../../shared/frontmatter/update-frontmatter.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { noteHead } from './note-head.ts'

/** The properties of a note as it is in the window, and the way to change one of them. */
export interface OpenProperties {
  readonly properties: NoteProperties
  readonly isReadOnly: boolean
  /** One step of the note's own undo. False when it was refused, which the person is told. */
  edit(edit: PropertyEdit): boolean
}

export function useNoteProperties(session: NoteSession): OpenProperties {
  const { toasts } = useStores()
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  // Every key in the text changes the session, and none below its head changes this.
  const head = useStore(session.state, () => noteHead(session.text()))
  const properties = useMemo(() => readProperties(head), [head])
  return {
    properties,
    isReadOnly,
    edit(edit) {
      const refusal = editProperty(session, edit)
      if (refusal !== null) toasts.show(refusal, { tone: 'problem' })
      return refusal === null
    },
  }
}

/** Changes a property of an open note, in one step of its undo. @returns why it was refused, as a sentence; null where not */
export function editProperty(session: NoteSession, edit: PropertyEdit): string | null {
  try {
    const doc = session.text()
    const edits = propertyEdits(noteHead(doc), edit)
    if (edits.length > 0) session.replace(ChangeSet.of([...edits], doc.length))
    return null
  } catch (error) {
    return errorSentence(error)
  }
}
