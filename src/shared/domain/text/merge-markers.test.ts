import { expect, test } from 'vitest'
import { hasMergeMarkers } from './merge-markers.ts'

const merge = '<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> branch\n'

test('row 49: both sides of an unfinished merge are known by their markers', () => {
  expect(hasMergeMarkers(merge)).toBe(true)
  expect(hasMergeMarkers(`# Title\r\n${merge.replaceAll('\n', '\r\n')}`)).toBe(true)
  expect(hasMergeMarkers(merge.replace('=======', '||||||| base\nold\n======='))).toBe(true)
  expect(hasMergeMarkers(`\`\`\`\ncode\n\`\`\`\n${merge}`)).toBe(true)
})

test('row 49: code in a line and a block that ends with its quotation hide no merge', () => {
  expect(hasMergeMarkers(`\`\`\`x\`\`\` is code in a line.\n${merge}`)).toBe(true)
  expect(hasMergeMarkers(`> \`\`\`\n> code\n\n${merge}`)).toBe(true)
})

test('row 49: a note about merging is a note', () => {
  expect(hasMergeMarkers(`How it looks:\n\n\`\`\`text\n${merge}\`\`\`\n`)).toBe(false)
  expect(hasMergeMarkers(`~~~~\n\`\`\`\n${merge}~~~~\n`)).toBe(false)
  expect(hasMergeMarkers('<<<<<<< HEAD\nonly the beginning\n')).toBe(false)
  expect(hasMergeMarkers('>>>>>>> b\n=======\n<<<<<<< a\n')).toBe(false)
  expect(hasMergeMarkers('Heading\n=======\n\n> quote\n')).toBe(false)
  expect(hasMergeMarkers(`  ${merge}`)).toBe(false)
})
