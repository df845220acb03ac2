import type { Extension } from '@codemirror/state'
import type { EditorServices } from '../editor-services.ts'
import { blockPreview } from './blocks/blocks.ts'
import { inlinePreview } from './inline.ts'
import { liveTheme } from './live-theme.ts'
import { touching } from './touched.ts'

/** What live preview asks of the window. */
export type LiveServices = Pick<EditorServices, 'say' | 'blockHosts' | 'drawnFences'>

/** Draws a note as it reads while it is written. */
export const livePreview = ({ say, blockHosts, drawnFences }: LiveServices): Extension => [
  touching,
  blockPreview(blockHosts, drawnFences),
  inlinePreview((text) => say(text)),
  liveTheme,
]
