import { describe, expect, test } from 'vitest'
import type { DigestFact, DigestFacts } from '../shared/digest.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { checkWording } from './check-wording.ts'
import { digestTemplate } from './digest-template.ts'

const fact = (
  section: DigestFact['section'],
  [path, text]: readonly [string, string],
  detail = '',
): DigestFact => ({ section, text, path: vaultPath(path), line: null, detail, count: 1 })
const FACTS: DigestFacts = {
  type: 'daily',
  from: '2026-11-22',
  before: '2026-11-23',
  facts: [
    fact('overdue', ['tasks/Sill.md', 'Sill'], 'due Fri 20 Nov'),
    fact('carried', ['tasks/Rent.md', 'Pay rent to Ada'], 'due Sun 22 Nov'),
    fact('changed', ['C#.md', 'C#']),
  ],
  limits: [],
}
const list = digestTemplate(FACTS)
const rest = '\n- [[tasks/Sill|Sill]]\n- [[tasks/Rent|Pay rent to Ada]]\n- [C#](/C%23.md)\n'

describe('what a model made of a list of facts', () => {
  test('may say it in other words, and may not end the section', () => {
    expect(checkWording(list, FACTS)).toEqual({ text: list })
    expect(
      checkWording(
        '# Late\r\n\r\nThe [[tasks/Sill|sill]] waits.\r\n\r\n1. Read [it](/C%23.md).\n2. [[tasks/Rent|Rent]]',
        FACTS,
      ),
    ).toEqual({
      text: '### Late\n\nThe [[tasks/Sill|sill]] waits.\n\n1. Read [it](/C%23.md).\n2. [[tasks/Rent|Rent]]\n',
    })
  })
  test.each([
    ['', 'wrote nothing'],
    ['- [[tasks/Sill|Sill]]', 'left out a link'],
    [`${list}- [[tasks/Rocket|Rocket]]`, 'made up a link'],
    [`${list}![[secret.png]]`, 'made up a link'],
    [`${list}![x](https://example.org/x.png)`, 'made up a link'],
    [`${list}See file:///etc/passwd`, 'made up a link'],
    [`${list}- You should rest.`, 'wrote a line without a link'],
    [`${list}\`\`\`js\n1\n`, 'wrote more than a text'],
    [`${list}<!-- x`, 'wrote more than a text'],
    [`${list}Title\n===`, 'wrote more than a text'],
  ])('%j: it %s', (written, problem) => {
    expect(checkWording(written, FACTS)).toEqual({ problem })
  })

  test.each([
    'One task is late, and one is due today.',
    'On Sunday 22 November 2026 you changed 1 note.',
    'Pay the rent to Ada before anything else.',
    'The [[tasks/Sill|sill]] was due on Friday, 20 November, and [[tasks/Rent|the rent]] is due today.',
    '[[tasks/Rent|Pay rent to Ada]] is due on 2026-11-22.',
    'You may rest now. What matters most is done.',
  ])('a true sentence stays: %s (M8)', (sentence) => {
    expect(checkWording(`${sentence}\n${rest}`, FACTS)).toEqual({
      text: `${sentence}\n${rest}`,
    })
  })

  test.each([
    ['Three tasks are late.', 'wrote a number that is no fact'],
    ['You have 12 things to do.', 'wrote a number that is no fact'],
    ['The [[tasks/Sill|sill]] costs 40.', 'wrote a number that is no fact'],
    ['The [[tasks/Sill|sill]] was due on Thursday.', 'wrote a day that is no fact'],
    ['The [[tasks/Sill|sill]] was due on 2026-11-19.', 'wrote a number that is no fact'],
    ['The [[tasks/Sill|sill]] is due on Sunday.', 'wrote a day that is no fact'],
    ['The [[tasks/Sill|sill]] is due tomorrow.', 'wrote a day that is no fact'],
    ['All of it is due in December.', 'wrote a day that is no fact'],
    [
      '[[tasks/Sill|Sill]] is due on 22 November, and [[tasks/Rent|the rent]] on the 20th.',
      'gave something the day or number of another',
    ],
    ['Bob waits for your answer.', 'made up a name'],
    ['The sill was promised to Charlotte.', 'made up a name'],
    ['[[tasks/Rent|Pay rent to Mallory]] is late.', 'made up a name'],
    ['Grace Hopper called.', 'made up a name'],
  ])('a lie does not: %s (M8)', (sentence, problem) => {
    expect(checkWording(`${sentence}\n${rest}`, FACTS)).toEqual({ problem })
    if (!sentence.includes('[['))
      expect(checkWording(`${rest}\n- ${sentence} [[tasks/Sill|Sill]]`, FACTS)).toHaveProperty(
        'problem',
      )
  })

  test('the marks of its data and its turns are taken out, and a fence round all of it (M8)', () => {
    expect(checkWording(`<< the facts>>\n${list}<<end >>\n<|im_end|>`, FACTS)).toEqual({
      text: list,
    })
    expect(checkWording(`<think>\nBob?\n</think>\n${list}`, FACTS)).toEqual({ text: list })
    expect(checkWording(`\`\`\`markdown\n${list}\`\`\``, FACTS)).toEqual({ text: list })
  })
})
