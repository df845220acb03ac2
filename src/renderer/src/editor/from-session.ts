import { Annotation } from '@codemirror/state'

/** Marks a change that the session made, so that the editor does not tell the session of it again. */
export const fromSession = Annotation.define<true>()
