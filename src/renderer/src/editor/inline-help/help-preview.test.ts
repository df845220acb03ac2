import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { helpedRange } from './ask-for-help.ts'
import { shownChanges } from './help-decorations.ts'
import { helpOffers } from './help-offers.ts'
import { helpCame, helpPreview, startHelp, type HelpPreview } from './help-preview.ts'

const id = {}
const preview: HelpPreview = {
  id,
  title: 'Rewrite',
  from: 10,
  to: 20,
  adds: false,
  text: '',
  notice: null,
  isWhole: false,
}
const withPreview = (): EditorState => {
  const state = EditorState.create({ doc: 'x'.repeat(30), extensions: helpPreview })
  return state.update({ effects: startHelp.of(preview) }).state
}

describe('a preview', () => {
  test.each([
    ['before it', { from: 2, to: 4, insert: 'longer' }, { from: 14, to: 24 }],
    ['behind it', { from: 25, to: 26 }, { from: 10, to: 20 }],
    ['within it', { from: 12, to: 13 }, null],
    ['at its edge', { from: 20, insert: 'y' }, null],
    ['around it', { from: 0, to: 30, insert: '' }, null],
  ])('meets a change %s', (_, changes, place) => {
    const { state } = withPreview().update({ changes })
    if (place) expect(state.field(helpPreview)).toMatchObject(place)
    else expect(state.field(helpPreview)).toBeNull()
  })

  test('does not take the text of another request', () => {
    const came = (of: object) => helpCame.of({ id: of, text: 'new', notice: null, isWhole: true })
    expect(
      withPreview()
        .update({ effects: came({}) })
        .state.field(helpPreview)?.text,
    ).toBe('')
    expect(
      withPreview()
        .update({ effects: came(id) })
        .state.field(helpPreview)?.text,
    ).toBe('new')
  })
})

test.each([
  ['the selection', 'one two\n\nthree', { anchor: 4, head: 7 }, 'two'],
  ['the paragraph of the cursor', 'a\n\nb\nc\n\nd', { anchor: 5 }, 'b\nc'],
  ['nothing on an empty line', 'a\n\nb', { anchor: 2 }, null],
  ['no white space', 'a   b', { anchor: 1, head: 4 }, null],
])('help is for %s', (_, doc, selection, text) => {
  const range = helpedRange(EditorState.create({ doc, selection }))
  expect(range && doc.slice(range.from, range.to)).toBe(text)
})

test('a few other words are shown word by word, another text as a whole', () => {
  expect(shownChanges('The permit are late.', 'The permit is late.')).toEqual([
    { from: 11, to: 14, insert: 'is' },
  ])
  expect(shownChanges('One thing only.', 'Quite another matter')).toEqual([
    { from: 0, to: 15, insert: 'Quite another matter' },
  ])
})

test('what is typed is offered last, as an instruction; a language is known among them', () => {
  expect(helpOffers('').map(({ choice }) => choice.action)).not.toContain('own')
  expect(helpOffers('germ').map(({ title }) => title)).toEqual(['Translate into German', '“germ”'])
  expect(helpOffers('translate into Welsh')[0]?.choice).toEqual({
    action: 'translate',
    instruction: 'Welsh',
  })
  expect(helpOffers('make it rhyme').map(({ choice }) => choice)).toEqual([
    { action: 'own', instruction: 'make it rhyme' },
  ])
})
