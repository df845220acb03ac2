import type { Range } from '@codemirror/state'
import type { Decoration } from '@codemirror/view'
import type { VaultLink } from './link-states.ts'

/** A part of the text, by positions in the document. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * A piece of Markdown that is drawn in two ways: as it reads, and as it is written while somebody is at work on it.
 * Decorations stay within one line.
 */
export interface Construct {
  /** An end of a selection in it, its edges included, opens the construct; null: it is never written differently. */
  readonly reveal: Span | null
  /** Drawn either way. */
  readonly always?: readonly Range<Decoration>[]
  readonly closed?: readonly Range<Decoration>[]
  readonly open?: readonly Range<Decoration>[]
  /** Where in the vault it leads; it is told apart where that is not there. */
  readonly link?: VaultLink
  /** Constructs of its own that there are only while it is open. */
  readonly inner?: readonly Construct[]
}

/** Whether somebody is at work on `span`. */
export type IsTouched = (span: Span) => boolean

/** The decorations of constructs, in no order; `isTouched` decides which are open. */
export function draw(
  constructs: readonly Construct[],
  isTouched: IsTouched,
): readonly Range<Decoration>[] {
  return constructs.flatMap(({ reveal, always = [], closed = [], open = [], inner = [] }) =>
    reveal !== null && isTouched(reveal)
      ? [...always, ...open, ...draw(inner, isTouched)]
      : [...always, ...closed],
  )
}

/** Which constructs are open, as a key: the same key, the same drawing. */
export function openKey(constructs: readonly Construct[], isTouched: IsTouched): string {
  return constructs
    .map(({ reveal, inner = [] }) =>
      reveal !== null && isTouched(reveal) ? `1${openKey(inner, isTouched)}` : '0',
    )
    .join('')
}
