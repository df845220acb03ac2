import { expect, test } from 'vitest'
import { createTitleReader } from './title-spans.ts'

const spans = (text: string) =>
  createTitleReader()
    .spans(text)
    .map((span) => [span.text, ...span.marks])

test('marks become looks, nested from the outside in', () => {
  expect(spans('call **Ada *now*** about `x`')).toEqual([
    ['call '],
    ['Ada ', 'strong'],
    ['now', 'strong', 'emphasis'],
    [' about '],
    ['x', 'code'],
  ])
})

test('links are what they say', () => {
  expect(
    spans('see [[projects/Atlas#Permit]], [[Ada|her]] and [this](javascript:alert(1))'),
  ).toEqual([
    ['see '],
    ['Atlas › Permit', 'link'],
    [', '],
    ['her', 'link'],
    [' and '],
    ['this', 'link'],
  ])
})

test('HTML and pictures are shown as they are written', () => {
  expect(
    spans('<img src=x onerror=alert(1)> ![a](b.png)')
      .map(([text]) => text)
      .join(''),
  ).toBe('<img src=x onerror=alert(1)> ![a](b.png)')
  expect(
    spans('a <b>c</b>')
      .map(([text]) => text)
      .join(''),
  ).toBe('a <b>c</b>')
})

test('a title that looks like a block stays a title', () => {
  expect(spans('1. call [Ada]')).toEqual([['1. call [Ada]']])
  expect(spans('# *x*')).toEqual([['# *x*']])
  expect(spans('snake_case_name')).toEqual([['snake_case_name']])
  expect(spans('')).toEqual([['']])
})

test('one tilde strikes nothing, two do (W11)', () => {
  expect(spans('H~2~O is ~~not~~ wet')).toEqual([['H~2~O is '], ['not', 'delete'], [' wet']])
})
