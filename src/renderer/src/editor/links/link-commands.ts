import { Facet } from '@codemirror/state'
import type { Command } from '@codemirror/view'

/** What can be done with the link at the cursor; each answers false where there is none. */
export interface LinkCommands {
  readonly follow: Command
  readonly preview: Command
}

/** Of the note: it knows where its links lead. */
export const linkCommands = Facet.define<LinkCommands>()
