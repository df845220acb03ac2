import { describe, expect, test } from 'vitest'
import { checkWording } from './check-wording.ts'

const list =
  'Sun 22 Nov 2026: 2 overdue.\n\n### Overdue\n\n- [[tasks/Sill|Sill]]: due Fri\n- [C#](/C%23.md)\n'

describe('what a model made of a list of facts', () => {
  test('may say it in other words, and may not end the section', () => {
    expect(checkWording(list, list)).toEqual({ text: list })
    expect(
      checkWording(
        '# Late\r\n\r\nThe [[tasks/Sill|sill]] waits.\r\n\r\n1. Read [it](/C%23.md).',
        list,
      ),
    ).toEqual({ text: '### Late\n\nThe [[tasks/Sill|sill]] waits.\n\n1. Read [it](/C%23.md).\n' })
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
    expect(checkWording(written, list)).toEqual({ problem })
  })
})
