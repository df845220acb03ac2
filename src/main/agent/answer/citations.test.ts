import { describe, expect, test } from 'vitest'
import { citationsOf, quotationsOf } from './citations.ts'
import { hasWords } from './same-words.ts'

test('passages are cited with a heading, a folder or lines; names and code are not', () => {
  const answer =
    'Late [[projects/Atlas#Permit]] (lines 12–18). So says [[Ada]], and [[Ada]] (line 3). `[[x/y]]`\n\n```\n[[a/b]]\n```\n'
  expect(citationsOf(answer)).toEqual([
    { target: 'projects/Atlas#Permit', lines: { start: 12, end: 18 } },
    { target: 'Ada', lines: { start: 3, end: 3 } },
  ])
})

describe('a quotation', () => {
  test.each([
    ['He says "the permit is late" [[a/b]].', 'the permit is late'],
    ['“The permit is late,” she writes [[a/b#P]] (lines 1–2).', 'The permit is late,'],
    ['Sie schreibt „die Genehmigung fehlt noch“ [[a/b]].', 'die Genehmigung fehlt noch'],
    ['Elle dit « le permis est en retard » [[a/b]].', 'le permis est en retard'],
    ['> The permit\n> is late.\n\n— [[a/b]]', 'The permit\nis late.'],
    ['> The permit is late. [[a/b]]', 'The permit is late.'],
    ['> See [[c]] for the sill.\n\n— [[a/b#P|B]], lines 1–2', 'See [[c]] for the sill.'],
  ])('is found in %j', (answer, text) => {
    expect(quotationsOf(answer).map((each) => each.text)).toEqual([text])
  })

  test.each([
    ['is a term', 'The "permit" is late [[a/b]].'],
    ['has no link', 'He says "the permit is late".'],
    ['belongs to another sentence', 'He says "the permit is late". Next comes this [[a/b]].'],
    ['only has links of its own', '> Everything waits for [[Replace the sill]] first of all.\n'],
    ['is in a block with a link', '> He said "we wait for it" [[Sill]] and more'],
    ['has another sentence behind it', '> Everything waits for it.\n\n[[Ada]] runs the survey.'],
    [
      'is far from the link',
      'The words "may be late" stand in many a note of this vault, as in [[a/b]].',
    ],
    ['is code', '`"the permit is late"` [[a/b]]'],
  ])('is none when it %s', (_, answer) => {
    expect(quotationsOf(answer)).toEqual([])
  })

  const note =
    '# Permit\n\n- [ ] The **permit** is — “still” — [[Ada|her]] matter.\r\n  It is late.\n'
  test.each([
    ['The permit is - "still" - her matter.', true],
    ['the PERMIT is – ‘still’ – her\n matter. It is late', true],
    ['The permit […] It is late.', true],
    ['It is late … the permit', false],
    ['The permit is early', false],
    ['The permit is not late', false],
  ])('%j stands in the note: %s', (words, isThere) => {
    expect(hasWords(note, words)).toBe(isThere)
  })
})
