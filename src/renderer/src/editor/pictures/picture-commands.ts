import { Facet } from '@codemirror/state'
import type { Command } from '@codemirror/view'

/** Takes the handle of the picture at the cursor; each answers false where there is none. */
export const takingPictures = Facet.define<Command>()
