import { Language } from '@codemirror/language'
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdownLanguage,
  pasteURLAsLink,
} from '@codemirror/lang-markdown'
import {
  Compartment,
  EditorState,
  Prec,
  StateEffect,
  StateField,
  type Extension,
  type Text,
} from '@codemirror/state'
import { keymap, ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'
import type { MarkdownExtension } from '@lezer/markdown'
import { endAfterChange, endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { removeSign } from '../commands/lists/remove-sign.ts'
import type { Addition } from './addition.ts'
import { frontmatterEnd } from './frontmatter-end.ts'
import { baseParser } from './syntax/base-parser.ts'
import { frontmatterSyntax } from './syntax/frontmatter.ts'
import { noteSyntax } from './syntax/note-syntax.ts'

interface NoteLanguages {
  readonly plain: Extension
  readonly withFrontmatter: Extension
}

const languageOf = (end: number, { plain, withFrontmatter }: NoteLanguages): Extension =>
  end > 0 ? withFrontmatter : plain

const readWith = StateEffect.define<NoteLanguages>()

/**
 * Markdown as notes are written, with continued lists on Enter. It follows whether `doc` has frontmatter, and reads HTML
 * as such once there is any.
 */
export function noteLanguage(doc: Text): Extension {
  const first = languagesWith(null)
  const language = new Compartment()
  const languages = StateField.define<NoteLanguages>({
    create: () => first,
    update: (known, { effects }) =>
      effects.findLast((effect) => effect.is(readWith))?.value ?? known,
  })
  return [
    languages,
    frontmatterEnd,
    language.of(languageOf(endOfFrontmatter(doc), first)),
    Prec.high(
      keymap.of([
        { key: 'Enter', run: continueList },
        { key: 'Backspace', run: removeSign },
        { key: 'Backspace', run: deleteMarkupBackward },
      ]),
    ),
    EditorState.transactionExtender.of(({ docChanged, effects, changes, newDoc, startState }) => {
      const given = effects.findLast((effect) => effect.is(readWith))?.value
      if (!docChanged && !given) return null
      const before = startState.field(frontmatterEnd)
      const end = docChanged ? endAfterChange(startState.doc, before, changes, newDoc) : before
      const next = languageOf(end, given ?? startState.field(languages))
      return next === language.get(startState) ? null : { effects: language.reconfigure(next) }
    }),
    ViewPlugin.define((view) => htmlWatch(view, () => view.state.field(languages) === first)),
  ]
}

/** Loads what reads HTML when the text first has a `<`. */
function htmlWatch(view: EditorView, isWithout: () => boolean) {
  let isGone = false
  const load = (): void => {
    loadHtml().then(
      (html) => {
        if (!isGone && isWithout()) view.dispatch({ effects: readWith.of(languagesWith(html)) })
      },
      // It is told apart by no colour until the next one is typed, and nothing else is missing.
      (error: unknown) => isLoadFault(error) && error.forget(),
    )
  }
  if (isWithout() && hasTag(view.state.doc)) load()
  return {
    update({ docChanged, changes }: ViewUpdate): void {
      if (!docChanged || !isWithout()) return
      let isTag = false
      changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
        isTag ||= hasTag(inserted)
      })
      if (isTag) load()
    },
    destroy(): void {
      isGone = true
    },
  }
}

function hasTag(text: Text): boolean {
  for (const piece of text.iter()) if (piece.includes('<')) return true
  return false
}

/** Enter goes on with a list; in an empty item it leaves one level, and nothing of the item stays. */
export const continueList = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/** The parsers of HTML, of the styles and the programs in it are large, and few notes need them. */
const loadHtml = lazyModule(async () => (await import('./html-in-notes.ts')).htmlInNotes())

function languagesWith(addition: Addition | null): NoteLanguages {
  const { data, name } = markdownLanguage
  const parser = baseParser()
  const languageWith = (...syntax: MarkdownExtension[]): Extension => [
    // The same data as the package's own, by which its commands know the text for theirs.
    new Language(
      data,
      parser.configure([...syntax, ...(addition ? [addition.syntax] : [])]),
      [],
      name,
    ),
    pasteURLAsLink,
    ...(addition ? [addition.support] : []),
  ]
  return {
    plain: languageWith(noteSyntax),
    withFrontmatter: languageWith(noteSyntax, frontmatterSyntax),
  }
}
