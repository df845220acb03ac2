import { describe, expect, test } from 'vitest'
import { openingHeading } from './page-document.ts'
import { element, textNode } from './static-elements.ts'
import type { StaticContent } from './static-note.ts'

const article = (...children: StaticContent): StaticContent => [
  element('article', {}, [...children]),
]
const heading = (text: string) => element('h1', {}, [textNode(text)])
const paragraph = element('p', {}, [textNode('text')])

describe('the title of a drawn page (M2)', () => {
  test.each([
    ['its opening heading', article(textNode('\n'), heading('Plan'), paragraph), 'Plan'],
    ['that of its first part', article(element('div', {}, [heading('Plan')]), paragraph), 'Plan'],
    ['no heading further down', article(paragraph, heading('Example')), undefined],
    ['no heading in a quote', article(element('blockquote', {}, [heading('Quoted')])), undefined],
    ['no empty heading', article(heading(' '), heading('Example')), undefined],
    ['nothing of an empty page', article(), undefined],
  ])('is %s', (_, content, title) => {
    expect(openingHeading(content)).toBe(title)
  })
})
