import type { DateContext } from '../../../shared/domain/dates/date-words.ts'

/** A note that words point to and do not name. */
export type NoteReference =
  /** “this note”: the one that is open. */
  | { readonly reference: 'open' }
  /** The daily note of today. */
  | { readonly reference: 'today' }
  /** “it”: the one the conversation was about last. */
  | { readonly reference: 'said' }
  /** The one that the conversation created or changed last. */
  | { readonly reference: 'written' }
  /** “the second one” of what was listed last, from 1; negative from the end. */
  | { readonly reference: 'listed'; readonly place: number }
/** A title, a path or a link as a person wrote it, which the tools resolve; or a reference. */
export type NoteWords = string | NoteReference

/** Arguments of a tool; a reference may stand for a path, and becomes one before the call. */
export type PhraseArguments = Readonly<Record<string, unknown>>
export interface PhraseCall {
  readonly name: string
  readonly args: PhraseArguments
}

/** What a person's words ask of the tool. */
export type Reading =
  | {
      readonly type: 'call'
      /** Another tool than the one that brings the phrase. */
      readonly name?: string
      readonly args: PhraseArguments
      /** Its words could mean something else: what it would write is shown and asked first. */
      readonly isInferred?: boolean
      /** Called when there is no such note. */
      readonly otherwise?: PhraseCall
      /** The answer is a list of notes, and not what they say. */
      readonly listsNotes?: true
    }
  /** The arguments depend on where the note lies. */
  | { readonly type: 'at-path'; readonly note: NoteWords; args(path: string): PhraseArguments }
  /** What to do depends on what another tool finds. */
  | {
      readonly type: 'after'
      readonly call: PhraseCall
      /** A name in the request that is none of the call's arguments. */
      readonly named?: string
      next(found: unknown): Reading
    }
  /** It is understood, and nothing is called. */
  | { readonly type: 'say'; readonly text: string }

export interface PhraseContext extends DateContext {
  /** What the last answer quoted, each with its source: Markdown. */
  readonly quotes: readonly string[]
  /** The folder as the vault writes it, where only the letters' case differs. */
  folder(words: string): string
  /** There is a folder of this name, in whatever letters. */
  hasFolder(words: string): boolean
}

/** One way to ask for a tool. */
export interface Phrase {
  /** Fits the whole request, which comes without what is only polite and without its full stop. */
  readonly pattern: RegExp
  /** How much it takes in: of all tools, phrases with 0 (the default) are tried before those with 1, and so on. */
  readonly breadth?: 0 | 1 | 2 | 3
  /** `all` is the request. Null: the pattern fits but the words do not; others are tried. */
  read(words: Readonly<Record<string, string>>, context: PhraseContext): Reading | null
}

/** How a person without a language model asks for a tool, in sentences that rules can read. */
export interface ToolPhrases {
  /** The heading that it stands under in the help. */
  readonly group: string
  /** For the help, the plainest first. Each must reach the tool. */
  readonly examples: readonly [string, string, string, ...string[]]
  readonly phrases: readonly Phrase[]
  /** The answer in Markdown, given the tool's data; null for data that it cannot read. Without it the data is shown. */
  describe?(data: unknown, args: PhraseArguments): string | null
}

export const isReference = (value: unknown): value is NoteReference =>
  typeof value === 'object' && value !== null && 'reference' in value
