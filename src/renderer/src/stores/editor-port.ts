import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HelpAction } from '../../../shared/contract/inline-help.ts'
import type { NotePlace } from '../../../shared/domain/settings.ts'
import type { TextEdit } from '../../../shared/domain/text/text-edits.ts'
import type { LinePlace } from './text/line-place.ts'
import type { EditorAction } from './editor-action.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'

/** What is done to the table that the cursor is in, or makes one. */
export type TableAction =
  | 'insert'
  | 'from-selection'
  | `row-${'above' | 'below' | 'up' | 'down' | 'duplicate' | 'delete'}`
  | `column-${'before' | 'after' | 'left' | 'right' | 'duplicate' | 'delete'}`
  | `align-${'left' | 'center' | 'right' | 'none' | 'source'}`
  | `sort-${'ascending' | 'descending'}`
  | 'copy-csv'

/** What is selected in the note in front, as it is on the screen. Lines count from 1. */
export type EditorSelection = {
  readonly path: VaultPath
  readonly startLine: number
  readonly endLine: number
  readonly text: string
}

/** The text of the note in front, and what is selected in it, in its order; a cursor is an empty one. */
export type WrittenText = {
  readonly text: string
  readonly selections: readonly { readonly from: number; readonly to: number }[]
}

/** `cursors` are offsets of the text after the edits; none: they go along with the text. */
export type TextChange = {
  /** Sorted, against the text before all of them; of those at one place the first stands first. */
  readonly edits: readonly TextEdit[]
  readonly cursors: readonly number[]
}

/** Where a section goes: in front of the heading on line `before`, null behind all, with its own heading at `level`. */
export type SectionTarget = { readonly before: number | null; readonly level: number }

/** Why a section stays: the note is another one by now, a level is not to be had, the text would be read in another way. */
export type SectionRefusal = 'gone' | 'too-deep' | 'unclear' | 'read-only'

/** Null: nothing shall be changed. */
export type TextPlan = (now: WrittenText) => TextChange | null

/** What help with a text is asked for; the instruction is a language, or what to do. */
export type HelpChoice = { readonly action: HelpAction; readonly instruction: string }

type EditorPortState = {
  readonly run: ((action: EditorAction) => void) | null
  /** Asks for a property of the note that is shown; null while there is none. */
  readonly addProperty: (() => void) | null
  /** Goes to the title of the note, to write another one. False where it is not in sight; null while there is none. */
  readonly editTitle: (() => boolean) | null
  readonly table: ((action: TableAction) => void) | null
  /** Changes the note at this path, if it is in front to be written, in one step of its undo. False where it did not. */
  readonly change: ((path: VaultPath, plan: TextPlan) => Promise<boolean>) | null
  /** Moves the section of the heading on a line (from 1) of the note in front, in one step of its undo. */
  readonly arrange:
    | ((
        path: VaultPath,
        line: number,
        target: SectionTarget,
      ) => Promise<'done' | 'same' | SectionRefusal>)
    | null
  readonly help: ((choice: HelpChoice) => void) | null
  /** Puts the cursor there, cut to the text. */
  readonly goTo: ((place: LinePlace) => void) | null
  /** Where the person is in each note that was shown, by its path. */
  readonly places: () => Readonly<Record<string, NotePlace>>
  /** Null when nothing is selected. */
  readonly selection: () => EditorSelection | null
}

/** The way from the command list to the editor that is shown; what is asked of it is null while there is none. */
export type EditorPort = StoreApi<EditorPortState>

export const createEditorPort = (): EditorPort =>
  createStore<EditorPortState>(() => ({
    run: null,
    table: null,
    change: null,
    arrange: null,
    help: null,
    addProperty: null,
    editTitle: null,
    goTo: null,
    places: () => ({}),
    selection: () => null,
  }))
