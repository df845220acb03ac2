import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { Settings } from '../settings.ts'
import { ACCENTS } from './accent.ts'
import { accentColours, contrastOf, GROUNDS } from './colours.ts'
import { FontName } from './look-settings.ts'
import { pageLook, textLook, writtenLook } from './page-look.ts'

const STYLES = join(import.meta.dirname, '../../../renderer/src/styles')
/** The colours of the blocks of a sheet, by selector. */
function tokensIn(file: string): Map<string, Map<string, string>> {
  const text = readFileSync(join(STYLES, file), 'utf8')
  return new Map(
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .toReversed()
      .map(([, selector = '', body = '']) => [
        (selector.split('*/').at(-1) ?? '').trim(),
        new Map(
          [...body.matchAll(/(--[\w-]+):\s*(#[\da-f]{6});/g)].map(([, n = '', v = '']) => [n, v]),
        ),
      ]),
  )
}
const usual = tokensIn('tokens.css')
const high = tokensIn('high-contrast.css')
const BLOCKS = {
  light: usual.get(':root'),
  dark: usual.get(`[data-theme='dark']`),
  lightHigh: high.get(`[data-contrast='high']`),
  darkHigh: high.get(`[data-contrast='high'][data-theme='dark']`),
}

test.each(Object.keys(BLOCKS) as (keyof typeof BLOCKS)[])(
  'what is said of the grounds of %s is what the styles say',
  (name) => {
    const block = BLOCKS[name]
    expect([block?.get('--paper'), block?.get('--desk')]).toEqual([
      GROUNDS[name].paper,
      GROUNDS[name].desk,
    ])
    const inks = ['--ink', '--ink-2', '--ink-3'].map((ink) => block?.get(ink))
    expect(inks).toEqual(GROUNDS[name].inks)
  },
)

test.each(['lightHigh', 'darkHigh'] as const)(
  'with high contrast all text stands out by 7:1, and lines by 3:1 (%s)',
  (name) => {
    const at = (token: string): string => BLOCKS[name]?.get(token) ?? expect.unreachable(token)
    for (const ink of ['--ink', '--ink-2', '--ink-3', '--accent', '--good', '--warn', '--bad'])
      for (const ground of ['--paper', '--desk'])
        expect(contrastOf(at(ink), at(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7)
    for (const tone of ['good', 'warn', 'bad', 'accent'])
      expect(contrastOf(at(`--${tone}`), at(`--${tone}-ground`)), tone).toBeGreaterThanOrEqual(7)
    expect(contrastOf(at('--accent-ink'), at('--accent'))).toBeGreaterThanOrEqual(7)
    expect(contrastOf(at('--ink'), at('--mark-ground'))).toBeGreaterThanOrEqual(7)
    for (const ground of ['--paper', '--desk'])
      expect(contrastOf(at('--line'), at(ground))).toBeGreaterThanOrEqual(3)
  },
)

const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('any colour becomes an accent that can be read, on every ground', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom(...Object.values(GROUNDS)), (chosen, ground) => {
      const { accent, ground: behind, ink } = accentColours(chosen, ground)
      for (const each of [ground.paper, ground.desk, behind])
        expect(contrastOf(accent, each)).toBeGreaterThanOrEqual(ground.ratio)
      expect(contrastOf(ink, accent)).toBeGreaterThanOrEqual(ground.ratio)
      for (const each of ground.inks)
        expect(contrastOf(each, behind)).toBeGreaterThanOrEqual(ground.ratio)
    }),
    { numRuns: runs(2000) },
  )
})
test('the accents that are offered are eight, and stay what they are in a light theme', () => {
  expect(Object.keys(ACCENTS)).toHaveLength(8)
  for (const each of Object.values(ACCENTS))
    expect(contrastOf(each, accentColours(each, GROUNDS.light).accent)).toBeLessThan(1.25)
})

test('at the first start nothing is put over the styles', () => {
  const shown = Object.entries(pageLook(Settings.parse({}), { isDark: false, isHigh: false }))
  expect(shown.filter(([, value]) => value !== null)).toEqual([['data-note-font', 'sans']])
})
test('what a person chose is written for the first moment of the page', () => {
  const settings = Settings.parse({
    noteFont: 'own',
    noteFontName: 'Iowan Old Style',
    noteSize: 18,
    noteWidth: 80,
    noteLineHeight: 1.8,
    density: 'compact',
  })
  expect(writtenLook(textLook(settings))).toBe(
    `data-note-font=own;data-density=compact;--font-note='Iowan Old Style', var(--font-ui);--text-note=18px;--note-column=80ch;--note-line=1.8`,
  )
})
test.each(["A'; } * { color: red", 'A, serif', 'url(x)', 'A;B', 'A=B', '\\41', 'A\nB', ' A'])(
  'a name of a font is no way into the styles: %j',
  (name) => {
    expect(FontName.safeParse(name).success).toBe(false)
  },
)
test('names of fonts are those that systems have', () => {
  for (const name of [
    '',
    'Georgia',
    'Noto Sans CJK JP',
    '游明朝',
    'PT Serif Pro-Book',
    'Fira Code 6.2',
  ])
    expect(FontName.safeParse(name).success, name).toBe(true)
})
