import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { fillTemplate, templateNeeds } from './fill-template.ts'

const about = {
  path: 'journal/2024-02-29.md',
  atMs: new Date(2024, 1, 29, 23, 59, 59).getTime(),
}

test('a template gets its title, date and time, in any format, and keeps the rest', () => {
  const template =
    '\uFEFF---\r\ntitle: "{{title}}"\r\n---\r\n# {{date:dddd, MMMM Do}} {{ Date }}\r\n{{time}} {{time:h A}} {{other}} {{date'
  expect(fillTemplate(template, about)).toEqual({
    text: '\uFEFF---\r\ntitle: "2024-02-29"\r\n---\r\n# Thursday, February 29th 2024-02-29\r\n23:59 11 PM {{other}} {{date',
    cursors: [],
  })
})

test('is data: nothing in it is run, and what is filled in is not read again', () => {
  const template = '---js\nthrow 1\n---\n{{title}} $& $1 {{prompt:Who?}} {{clipboard}}'
  const facts = {
    ...about,
    path: '{{date}}.md',
    clipboard: '{{cursor}}',
    answers: new Map([['Who?', '{{title}}']]),
  }
  expect(fillTemplate(template, facts)).toEqual({
    text: '---js\nthrow 1\n---\n{{date}} $& $1 {{title}} {{cursor}}',
    cursors: [],
  })
})

test('what is not known stays, what is asked is asked once, and cursors are where they stood', () => {
  const template =
    '{{prompt: Who? }}{{cursor}} {{selection}} {{prompt:Who?}} {{prompt}} {{CURSOR}}!'
  expect(templateNeeds(template)).toEqual({
    questions: ['Who?'],
    clipboard: false,
    selection: true,
  })
  expect(fillTemplate(template, about)).toEqual({
    text: '{{prompt: Who? }} {{selection}} {{prompt:Who?}} {{prompt}} !',
    cursors: [17, 59],
  })
  const answers = new Map([['Who?', '']])
  expect(fillTemplate(template, { ...about, selection: 'a\nb', answers })).toEqual({
    text: ' a\nb  {{prompt}} !',
    cursors: [0, 17],
  })
})

test('whatever stands round a variable stays, unit by unit', () => {
  const text = fc.string().map((each) => each.replaceAll('{', '('))
  fc.assert(
    fc.property(text, text, text, (before, value, after) => {
      const facts = { ...about, selection: value }
      expect(fillTemplate(`${before}{{cursor}}{{selection}}${after}`, facts)).toEqual({
        text: before + value + after,
        cursors: [before.length],
      })
    }),
    { numRuns: runs(500) },
  )
})
