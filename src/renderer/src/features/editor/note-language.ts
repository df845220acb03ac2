import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import type { MarkdownConfig } from '@lezer/markdown'
import { endOfFrontmatter } from '../../stores/frontmatter-lines.ts'
import { frontmatterSyntax, noteSyntax } from './note-syntax.ts'

/** Markdown as notes are written, with continued lists on Enter. It follows whether `doc` has frontmatter. */
export function noteLanguage(doc: Text): Extension {
  const plain = markdownWith([noteSyntax])
  const withFrontmatter = markdownWith([noteSyntax, frontmatterSyntax])
  const languageOf = (text: Text): Extension =>
    endOfFrontmatter(text) > 0 ? withFrontmatter : plain
  const language = new Compartment()
  return [
    language.of(languageOf(doc)),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      const next = docChanged ? languageOf(newDoc) : language.get(startState)
      return next === undefined || next === language.get(startState)
        ? null
        : { effects: language.reconfigure(next) }
    }),
  ]
}

const markdownWith = (extensions: MarkdownConfig[]): Extension =>
  markdown({
    base: markdownLanguage,
    extensions,
    completeHTMLTags: false,
    addKeymap: true,
  })
