import type { Extension } from '@codemirror/state'
import type { MarkdownExtension } from '@lezer/markdown'

/** What Markdown is read with besides its own syntax and that of notes. */
export interface Addition {
  readonly syntax: MarkdownExtension
  readonly support: Extension
}
