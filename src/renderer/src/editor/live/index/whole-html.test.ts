import { expect, test } from 'vitest'
import { isWholeHtml } from './whole-html.ts'

test.each([
  '<div align="center">\n  <b>Latent</b>\n</div>',
  '<p>Words that <i>never</i> end',
  '<ul>\n<li>one\n<li>two\n</ul>',
  '<table><tr><td>a<td>b<tr><td>c</table>',
  '<img src="a.png" alt="a > b" width="20">',
  '<hr />',
  '<details>\n<summary>More</summary>\nwords\n</details>',
  '<!-- said by nobody -->\n<p>words</p>',
])('what is whole is drawn: %s', (html) => {
  expect(isWholeHtml(html)).toBe(true)
})

test.each([
  '<div>',
  '</div>',
  '<details>\n<summary>More</summary>',
  '<div></div>',
  '<p>&nbsp;</p>',
  '<!-- said by nobody -->',
  '<!-- begun',
  '<!DOCTYPE html>',
  '<?php echo 1 ?>',
  '<script>\nlet a = 1\n</script>',
  '<style>\np { color: red }\n</style>',
  '<iframe src="https://example.org"></iframe>words',
  '<div>words</p></div>',
  '<div title="never closed>words</div>',
])('what draws nothing, or not all, stays as it is written: %s', (html) => {
  expect(isWholeHtml(html)).toBe(false)
})
