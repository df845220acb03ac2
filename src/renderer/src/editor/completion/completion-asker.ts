import type { Text } from '@codemirror/state'
import type { NoteName } from '../../../../shared/contract/note.ts'
import type { Settings } from '../../../../shared/domain/settings.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { HelpChoice } from '../../stores/editor-port.ts'
import type { Insertion } from '../../feature.ts'

/** A heading anywhere in the vault. */
export interface FoundHeading {
  readonly title: string
  readonly linkText: string
  /** As it is written, with its marks. */
  readonly heading: string
  readonly level: number
}

/** What the lists are made of. All of it may reject: then there is no list. */
export interface CompletionAsker {
  /** Notes by title and alias, best first. */
  names(query: string, signal: AbortSignal): Promise<readonly NoteName[]>
  /** Files that are no notes, best first. */
  files(
    query: string,
    signal: AbortSignal,
  ): Promise<readonly { readonly path: VaultPath; readonly linkText: string }[]>
  headings(query: string, signal: AbortSignal): Promise<readonly FoundHeading[]>
  /** The note that `target` means from there, as it reads now; null when there is none. */
  noteAt(
    from: VaultPath,
    target: string,
    signal: AbortSignal,
  ): Promise<{ readonly path: VaultPath; readonly text: Text } | null>
  /**
   * Puts text at the end of a line (from 1) of a note that is not the one in front, if that still reads so.
   * @throws LatentError `conflict` where it does not
   */
  addToLine(
    path: VaultPath,
    line: { readonly number: number; readonly text: string },
    insert: string,
  ): Promise<void>
  /** All of them, most used first, without `#`. */
  tags(signal: AbortSignal): Promise<readonly { readonly tag: string; readonly count: number }[]>
  /** Names of properties (`of` is null) or values of one, that begin so, most used first. */
  propertyWords(
    of: string | null,
    query: string,
    signal: AbortSignal,
  ): Promise<readonly { readonly text: string; readonly count: number }[]>
  /** What stands in a link that leads from there to a note, which need not be there yet. */
  linkTo(from: VaultPath, path: VaultPath): Promise<string>
  settings(): Pick<Settings, 'dailyNoteFolder' | 'dailyNoteFormat' | 'weekStart'>
  nowMs(): number
  /** What the rest of the window offers to put in. */
  insertions(): Promise<readonly Insertion[]>
  /** Opens the box that asks what to do with the text. */
  askForHelp(): void
  help(choice: HelpChoice): void
  /** Tells the person something that is no problem. */
  say(text: string): void
  /** Tells the person what went wrong. */
  report(error: unknown): void
}
