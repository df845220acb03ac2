import { expect, test } from 'vitest'
import { copiedHtml } from './copied-html.ts'

const html = (markdown: string): string =>
  copiedHtml(markdown).replace(/^<div data-latent-markdown="">|<\/div>$/g, '')

test.each([
  ['# A **b**', '<h1>A <strong>b</strong></h1>'],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['==so== [[Atlas#Permit|here]] [[Atlas#Permit]] #work', '<p><mark>so</mark> here Atlas › Permit #work</p>'], // oxfmt-ignore
  ['a %%hidden%% $x_1$ ^[why]', '<p>a  $x_1$  (why)</p>'],
  ['[a](https://x.org) [b](javascript:alert%281%29) [c](note.md)', '<p><a href="https://x.org">a</a> <span>b</span> <span>c</span></p>'], // oxfmt-ignore
  ['![p](pic.png) ![q](https://x.org/q.png)', '<p>p <img src="https://x.org/q.png" alt="q"></p>'],
  ['<script>alert(1)</script>\n\n<b onclick="x()">b</b>', '<p>b</p>'],
  ['| a |\n| - |\n| b |', '<table border="1"><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>'], // oxfmt-ignore
])('%j is copied as %j', (markdown, expected) => {
  expect(html(markdown).replaceAll(/\n\s*/g, '')).toBe(expected.replaceAll(/\n\s*/g, ''))
})
test('tasks are boxes that every program shows', () => {
  const drawn = html('- [ ] a\n- [x] b')
  expect(drawn).toContain('☐ a')
  expect(drawn).toContain('☑ b')
  expect(drawn).not.toContain('input')
})
