import type { Completion } from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { CompletionAsker } from './completion-asker.ts'

/** What stands round the one cursor. */
export interface TypedPlace {
  readonly path: VaultPath
  readonly state: EditorState
  readonly pos: number
  /** What stands before the cursor in its line, at most `MOST_TYPED` letters of it. */
  readonly before: string
  readonly after: string
}

/** No name, tag or phrase is longer. */
export const MOST_TYPED = 300

/** One row of the list. */
export interface Offered extends Completion {
  /**
   * Enter breaks the line until an arrow key went to a row: what is offered may well be no more than a guess. Tab takes
   * the first one all the same.
   */
  readonly waits?: boolean
}

/** Something that was begun before the cursor, which a list can end. */
export interface Trigger {
  /** Where the words begin that the list goes by: behind the sign. */
  readonly from: number
  /** What stands right before `from`, and has to stand there still when a key chooses. */
  readonly sign: string
  /** From `from` to the cursor. */
  readonly typed: string
  /**
   * What there is to choose. It answers for what is typed since, without asking anybody; null where it has to be asked
   * again.
   */
  options(
    asker: CompletionAsker,
    signal: AbortSignal,
  ): Promise<(typed: string) => readonly Offered[] | null>
}

/** Looks at what stands before the cursor; null where nothing of this kind was begun. */
export type CompletionKind = (at: TypedPlace) => Trigger | null
