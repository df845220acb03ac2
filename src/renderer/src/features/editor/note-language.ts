import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'
import { noteSyntax } from './note-syntax.ts'

/** Markdown as notes are written, with continued lists on Enter. */
export const noteLanguage = (): Extension =>
  markdown({
    base: markdownLanguage,
    extensions: [noteSyntax],
    completeHTMLTags: false,
    addKeymap: true,
  })
