import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdown,
  markdownLanguage,
} from '@codemirror/lang-markdown'
import { Compartment, EditorState, Prec, type Extension, type Text } from '@codemirror/state'
import { keymap } from '@codemirror/view'
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
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: deleteMarkupBackward },
      ]),
    ),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      const next = docChanged ? languageOf(newDoc) : language.get(startState)
      return next === undefined || next === language.get(startState)
        ? null
        : { effects: language.reconfigure(next) }
    }),
  ]
}

/** Enter goes on with a list; in an empty item it leaves one level, and nothing of the item stays. */
export const continueList = insertNewlineContinueMarkupCommand({ nonTightLists: false })

const markdownWith = (extensions: MarkdownConfig[]): Extension =>
  markdown({
    base: markdownLanguage,
    extensions,
    completeHTMLTags: false,
    addKeymap: false,
  })
